/**
 * A text in the style of a language model that the connected model has to rewrite. It is as long as a full passage, so
 * that its token usage is representative of longer texts.
 */
export const rewriteSample = `In today's fast-paced world, community gardens have emerged as a vital component of urban life. The garden on Weaver Street, which was founded in 2016 by a group of 14 neighbors, serves as a testament to what can be achieved when people work together. It is important to note that the land was made available by the city at no cost, on the condition that it remains open to the public.

The garden currently comprises 38 raised beds, a small greenhouse, and a shed for tools. Each bed is rented out for $25 per year, although families with a low income may apply for a reduction. Furthermore, the waiting list has grown significantly, and new applicants typically have to wait between one and two years.

According to Marta Ellison, who coordinates the volunteers, the biggest challenge is not a lack of enthusiasm but rather a lack of water. During the dry summer of 2022, the group was not only forced to restrict watering to the evenings, but also had to abandon six beds entirely. If the city approves a grant next spring, two tanks will be installed to collect rainwater.

The relationship with the surrounding schools has also evolved considerably over the years. Since 2019, pupils from Harlow Elementary have visited the garden every Thursday, and some of their teachers have incorporated it into science lessons. However, the program is not without its critics. A few members have argued that the visits disturb the nesting birds, while the head teacher, Leo Brandt, maintains that no nest has ever been damaged. A compromise was eventually reached: between April and June, groups are limited to eight children at a time.

In conclusion, the garden on Weaver Street plays a crucial role in bringing people together, fostering a sense of community, and promoting sustainable living. Most of the members did not know each other before they joined. Today, they share seeds, recipes, and sometimes even their harvest.`;
