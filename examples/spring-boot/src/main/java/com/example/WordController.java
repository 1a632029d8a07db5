package com.example;

import java.util.Map;
import java.util.TreeMap;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
class WordController {
    @PostMapping("/sentences")
    @ResponseStatus(HttpStatus.ACCEPTED)
    void add(@RequestBody String sentence) {
        Words.SENTENCES.add(sentence);
    }

    @GetMapping("/counts")
    Map<String, Long> counts() {
        return new TreeMap<>(Words.COUNTS);
    }
}
