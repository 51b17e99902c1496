/** News, research, history and reports. */
import type { AuditSample } from './audit-sample.ts';

export const factualSamples: readonly AuditSample[] = [
  {
    genre: 'news',
    source:
      'Firefighters were called to a warehouse on Dock Road shortly after 3 a.m. on Sunday. According to the fire department, 45 people were evacuated from neighboring buildings as a precautionary measure. No injuries have been reported, and the cause of the blaze remains under investigation.',
    faithful:
      'A warehouse on Dock Road caught fire on Sunday. Firefighters were called shortly after 3 a.m., and as a precaution 45 people had to leave the buildings next door, the fire department said. Nobody is reported hurt. How the fire started is still being investigated.',
    changed:
      'A warehouse on Dock Road caught fire on Sunday. Firefighters were called shortly after 3 a.m., and as a precaution 54 people had to leave the buildings next door, the fire department said. Nobody is reported hurt. How the fire started is still being investigated.',
    kind: 'number',
  },
  {
    genre: 'news',
    source:
      "The regional court has rejected an appeal by the developer Northgate Holdings against the protection of the old grain market. Judge Amira Solano ruled that the heritage office had followed the correct procedure. Northgate stated that it may take the case to the country's highest court.",
    faithful:
      'Northgate Holdings has lost its appeal: the old grain market stays protected, the regional court decided. In the view of Judge Amira Solano, the heritage office did everything by the rules. The developer might now go to the highest court in the country, it said.',
    changed:
      'Northgate Holdings has lost its appeal: the old grain market stays protected, the regional court decided. In the view of Judge Amira Solano, the heritage office did everything by the rules. The developer will now go to the highest court in the country, it said.',
    kind: 'modality',
  },
  {
    genre: 'news',
    source:
      'Ticket prices for the metropolitan railway will rise by 4 percent in January. The operator justified the increase with higher energy costs, while passenger groups argued that the network has become less reliable. Discounts for students will not be affected.',
    faithful:
      'From January, riding the metropolitan railway costs 4 percent more. Energy has become more expensive, says the operator; the trains have become less reliable, say groups that represent passengers. Students keep their discounts.',
    changed:
      'From January, riding the metropolitan railway costs 4 percent more. Energy has become more expensive, say groups that represent passengers; the trains have become less reliable, says the operator. Students keep their discounts.',
    kind: 'attribution',
  },
  {
    genre: 'news',
    source:
      'Voters in Lindholm have elected Petra Vance as their new mayor. She received 52 percent of the vote, narrowly defeating Oskar Reed, who had held the office since 2014. Turnout was higher than in the previous election.',
    faithful:
      'Lindholm has a new mayor. With 52 percent of the vote, Petra Vance narrowly beat Oskar Reed, in office since 2014. More people turned out than last time.',
    changed:
      'Lindholm keeps its mayor. With 52 percent of the vote, Oskar Reed, in office since 2014, narrowly beat Petra Vance. More people turned out than last time.',
    kind: 'role',
  },
  {
    genre: 'abstract',
    source:
      'In this paper, we examine the effect of light exposure on sleep quality in 212 shift workers. Participants who wore blue-light filters reported falling asleep more quickly than those who did not. However, no difference in total sleep duration was observed between the two groups.',
    faithful:
      'Does light affect how well shift workers sleep? Of the 212 we studied, those with blue-light filters said they fell asleep faster than those without. The two groups did not differ, though, in how long they slept in total.',
    changed:
      'Does light affect how well shift workers sleep? Of the 212 we studied, those with blue-light filters said they fell asleep faster than those without. The two groups also differed in how long they slept in total.',
    kind: 'negation',
  },
  {
    genre: 'abstract',
    source:
      'We present a method for the detection of leaks in urban water networks that relies solely on existing pressure sensors. In simulations, the method located 83 percent of leaks within 50 meters. Performance decreased when fewer than ten sensors were available.',
    faithful:
      'Leaks in city water networks can be found with nothing but the pressure sensors that are already there, by the method we describe here. It pinned down 83 percent of leaks to within 50 meters in simulations, and did less well with fewer than ten sensors.',
    changed:
      'Leaks in city water networks can be found with nothing but the pressure sensors that are already there, by the method we describe here. It pinned down 83 percent of leaks to within 50 meters in simulations, and did less well with more than ten sensors.',
    kind: 'comparison',
  },
  {
    genre: 'abstract',
    source:
      'The findings suggest that early exposure to a second language is associated with greater cognitive flexibility in adolescence. Nevertheless, since the study was observational in nature, causal conclusions cannot be drawn. Several participants had also received additional music lessons.',
    faithful:
      'Teenagers who met a second language early appear to be cognitively more flexible. What causes what, an observational study like this one cannot say. Besides, several of the participants had extra music lessons.',
    changed:
      'Meeting a second language early makes teenagers cognitively more flexible, our observational study shows. Besides, several of the participants had extra music lessons.',
    kind: 'cause',
  },
  {
    genre: 'history',
    source:
      'The lighthouse on Gull Point was constructed between 1851 and 1854 under the supervision of the engineer Thomas Arkwell. It was automated in 1968, after which the last keeper, Hannah Doyle, left the island. Since then, the keepers’ cottage has stood empty for most of the year.',
    faithful:
      "Thomas Arkwell, an engineer, supervised the building of the Gull Point lighthouse from 1851 to 1854. Automation came in 1968, and the last keeper, Hannah Doyle, left the island. The keepers' cottage has been empty most of the year ever since.",
    changed:
      "Thomas Arkwell, an engineer, supervised the building of the Gull Point lighthouse from 1851 to 1854. Automation came in 1968, and the last keeper, Hannah Boyle, left the island. The keepers' cottage has been empty most of the year ever since.",
    kind: 'name',
  },
  {
    genre: 'history',
    source:
      'Because the harbor had silted up, most merchants moved their business to the neighboring town during the seventeenth century. A few families of shipbuilders nevertheless remained, and their workshops continued to supply fishing boats until the railway arrived.',
    faithful:
      'Silt filled the harbor, and so in the course of the seventeenth century most of the merchants took their business to the next town. Yet a few shipbuilding families stayed on. Fishing boats went on coming from their workshops until there was a railway.',
    changed:
      'Silt filled the harbor, and so in the course of the seventeenth century all of the merchants took their business to the next town. Yet a few shipbuilding families stayed on. Fishing boats went on coming from their workshops until there was a railway.',
    kind: 'quantifier',
  },
  {
    genre: 'report',
    source:
      'Customer satisfaction improved in all three regions during the reporting period. The strongest growth was recorded in the south, where response times were reduced from nine hours to four. Management attributes this development to the introduction of a new ticket system.',
    faithful:
      'In the period under review, customers became more satisfied in each of the three regions, most of all in the south. Replies there now take four hours instead of nine. Management puts it down to the new ticket system.',
    changed:
      'In the period under review, customers became more satisfied in each of the three regions, least of all in the south. Replies there now take four hours instead of nine. Management puts it down to the new ticket system.',
    kind: 'antonym',
  },
  {
    genre: 'report',
    source:
      'The audit identified two weaknesses in the handling of invoices. Firstly, amounts above $10,000 were in some cases approved by a single person. Secondly, duplicate payments were not detected automatically. Both issues have since been resolved.',
    faithful:
      'The audit found two weaknesses in how invoices were handled: some amounts above $10,000 had been approved by one person alone, and duplicate payments were not caught automatically. Both have since been fixed.',
    changed:
      'The audit found two weaknesses in how invoices were handled: some amounts above $10,000 had been approved by one person alone, and duplicate payments were not caught automatically.',
    kind: 'dropped',
  },
];
