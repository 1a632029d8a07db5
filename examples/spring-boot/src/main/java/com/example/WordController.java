package com.example;

import java.util.Map;
import java.util.TreeMap;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Takes sentences as long as the topology keeps up, and shows how often each word has come. */
@RestController
class WordController {
    @PostMapping("/sentences")
    ResponseEntity<Void> add(@RequestBody String sentence) {
        HttpStatus status = Words.SENTENCES.offer(sentence) ? HttpStatus.ACCEPTED : HttpStatus.SERVICE_UNAVAILABLE;
        return ResponseEntity.status(status).build();
    }

    @GetMapping("/counts")
    Map<String, Long> counts() {
        return new TreeMap<>(Words.COUNTS);
    }
}
