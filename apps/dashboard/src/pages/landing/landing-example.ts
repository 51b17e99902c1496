/**
 * The example on the landing page and in the README: a text and the output of the light edit, which a test keeps
 * current.
 */

export const landingExample = {
  before: `In today's fast-paced world, remote work has become an integral part of how numerous companies operate. It is worth noting that a quiet office and a good chair play a crucial role in how well people work from home.

Furthermore, regular breaks are not just pleasant but essential. A short walk after lunch can foster creativity and help you to navigate the rest of the day. In conclusion, small habits can have a significant impact.`,
  after: `Today, remote work has become an integral part of how many companies operate. A quiet office and a good chair play a key role in how well people work from home.

Regular breaks are not just pleasant but essential. A short walk after lunch can encourage creativity and help you to navigate the rest of the day. Small habits can have a significant impact.`,
} as const;
