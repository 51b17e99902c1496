/** The register and the examples for documentation and instructions. */
import type { GenreGuide } from '../genre-guide.ts';

/** The guide for documentation and instructions. */
export const documentationGuide: GenreGuide = {
  register:
    'This is documentation. Address the reader in the imperative, and put the condition before the step. Keep commands, names, values, defaults, warnings and the order of the steps. Must, should and can keep their force. Use one term for each thing.',
  examples: [
    {
      source:
        'The `sync` command plays a crucial role in keeping your local files up to date. It is important to note that it may overwrite unsaved changes if the `--force` flag is utilized. Therefore, it is recommended to create a backup prior to running it.',
      rewritten:
        'The `sync` command keeps your local files up to date. With the `--force` flag it may overwrite unsaved changes, so we recommend a backup before you run it.',
    },
    {
      source:
        'This section provides a comprehensive overview of caching, enabling developers to optimize performance. By default, responses are stored for 60 seconds; however, this value can be configured as needed. Additionally, most errors are not cached, ensuring that users always receive accurate information.',
      rewritten:
        "This section covers caching, which you can use to speed things up. A response is kept for 60 seconds unless you set another value. Most errors aren't cached, so your users always get accurate information.",
    },
  ],
};
