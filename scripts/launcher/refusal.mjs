// Something a person can put right: what is wrong, and what to type.

export class Refusal extends Error {
  /**
   * @param {string} problem one sentence
   * @param {string} [whatToType] a command, or a sentence that ends in one
   */
  constructor(problem, whatToType) {
    super(whatToType === undefined ? problem : `${problem}\n  ${whatToType}`);
    this.name = 'Refusal';
  }
}
