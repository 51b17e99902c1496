/** An error that the user can fix: what is wrong, and what to type. */

export class UserError extends Error {
  /**
   * @param {string} problem one sentence
   * @param {string} [remedy] a command, or a sentence that ends with one
   */
  constructor(problem, remedy) {
    super(remedy === undefined ? problem : `${problem}\n  ${remedy}`);
    this.name = 'UserError';
  }
}
