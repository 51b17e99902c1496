/** Sample texts for the playground. */

export type SampleText = { readonly name: string; readonly label: string; readonly text: string };

export const sampleTexts: readonly SampleText[] = [
  {
    name: 'email',
    label: 'Email',
    text: `Hi Dana,

I hope this email finds you well. I wanted to reach out in order to provide you with an update regarding the Harbor project. The team has successfully completed the second round of testing, and it is important to note that all 14 issues from March have now been resolved.

Moreover, we will be able to utilize the new checkout page at this point in time. Please do not hesitate to let me know in the event that you have any questions.

Best regards,
Sam`,
  },
  {
    name: 'blog-post',
    label: 'Blog post',
    text: `In today's fast-paced world, remote work has become an integral part of how numerous companies operate. It is worth noting that a quiet office and a good chair play a crucial role in how well people work from home.

Furthermore, regular breaks are not just pleasant but essential. A short walk after lunch can foster creativity and help you to navigate the rest of the day. In conclusion, small habits can have a significant impact.`,
  },
  {
    name: 'report',
    label: 'Report',
    text: `The purpose of this report is to provide an overview of visitor numbers at the city library in 2025. A total of 48,200 people visited the library, which represents an increase of 6% in comparison with the previous year.

Due to the fact that the reading room was closed in July, the number of visits decreased in that month. However, it should be noted that the new study rooms were utilized on a daily basis. Additionally, the majority of visitors indicated that they were satisfied with the opening hours.`,
  },
];
