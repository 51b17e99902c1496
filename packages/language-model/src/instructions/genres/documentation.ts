/** The instructions and examples for technical documentation. */
import type { GenreGuide } from '../genre-guide.ts';

/** The guide for instructions and explanations for the users of a product. */
export const documentationGuide: GenreGuide = {
  register:
    'This is documentation or a guide. Tell the reader what to do and what happens then, in that order, in the present tense and the imperative. Names of commands, buttons, files, settings, keys and values stay exactly as written, in their formatting. Each step, condition, warning, default and limit stays, and steps stay in sequence: before and after are claims. Plain and exact beats lively.',
  draft: {
    source:
      'It is worth noting that before proceeding with the installation, users should ensure that port 8080 is available. Once this has been verified, the `setup` command can be executed in order to initiate the process, which typically takes around 5 minutes. If an error occurs, it is crucial to consult the `install.log` file, as it provides valuable insights into the root cause of the issue.',
    version:
      'Make sure that port 8080 is free before you install. Then start the installation with the `setup` command; it usually takes around 5 minutes. If something goes wrong, be sure to look in `install.log`, which helps to show what caused the error.',
  },
  repair: {
    source:
      'By default, the service keeps backups for 14 days. You can change this in `config.yml`, but the new value only takes effect after a restart, and it must not exceed 90.',
    draft:
      'Backups are kept for 14 days. Change the number in `config.yml` and restart to keep them for up to 90 days.',
    slips:
      'by default is missing; it is no longer said that the value takes effect only after a restart; the limit of 90 is no longer a rule',
    repaired:
      'By default, backups are kept for 14 days. You can change the number in `config.yml`; it takes effect only after a restart and must not be more than 90.',
  },
  polish: {
    stiff:
      'Put the file into the folder `data` before you bring the server up, and the thing to see to is that the user under which the server goes can read it.',
    polished:
      'Copy the file to the folder `data` before you start the server, and make sure that the user the server runs as can read it.',
  },
};
