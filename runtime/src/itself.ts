/**
 * Constructs nothing, and gives back what it is given, so that a class which extends it puts its private fields on that: nobody
 * else can read or write them, a copy does not have them, and they are serialized by nothing. A WeakMap would keep the same,
 * for many times the cost.
 */
// oxlint-disable-next-line typescript/no-extraneous-class -- a private field is put on an object by no other means
export class Itself {
  constructor(given: object) {
    return given
  }
}
