/** What a seeded row says in each language that ships whole; further languages become further fields. */
export interface SeedWords<Words> {
  readonly en: Words;
  readonly zh: Words;
}
