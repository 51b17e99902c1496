/** An error that the user can fix. It states the problem and the command to run. */

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
