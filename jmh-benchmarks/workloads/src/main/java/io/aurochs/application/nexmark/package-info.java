/**
 * The events of the Nexmark benchmark: people, auctions and bids of an auction site, after <a
 * href="https://github.com/nexmark/nexmark">Nexmark</a> and Apache Beam's. Its queries, by hand, are in {@code query}.
 */
package io.aurochs.application.nexmark;
