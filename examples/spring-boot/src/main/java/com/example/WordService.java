package com.example;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A service that counts words: POST a sentence to /sentences, GET /counts. */
@SpringBootApplication
public class WordService {
    public static void main(String[] args) {
        SpringApplication.run(WordService.class, args);
    }
}
