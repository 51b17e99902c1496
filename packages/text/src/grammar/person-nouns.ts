/** Nouns for people. A singular one is he or she, which no rule can know: `it` is never written for them. */
const persons: ReadonlySet<string> = new Set(
  `man woman boy girl child kid baby person human guy lady gentleman king queen prince princess duke duchess lord
    knight husband wife son daughter mother father mom mum dad parent brother sister uncle aunt cousin nephew niece
    friend lover partner bride groom widow neighbour neighbor guest host hero heroine villain victim witness suspect
    defendant thief criminal captive prisoner slave champion rival opponent enemy ally patient nurse student pupil
    president resident candidate delegate spokesman spokeswoman spokesperson chief chairman chairwoman chair mayor
    judge attorney coach captain athlete fan star celebrity icon expert critic scholar scientist poet chef cook
    guide pilot guard cop officer detective agent spy clerk monk nun priest pope saint angel god goddess devil ghost
    wizard witch stranger figure adult teenager teen youth individual someone somebody anyone anybody everyone
    everybody one nobody none member head native citizen veteran soldier general colonel sergeant private half soul
    cyclist dog cat`.split(/\s+/u),
);

/** Endings of nouns for people: teacher, actor, artist, musician. Many things end so too, which only costs a rewrite. */
const personEnding = /(?:er|or|ist|ian|eer|ess|ee|ant)$/u;
const thingsAfterAll: ReadonlySet<string> = new Set(
  `paper power number order matter water computer letter chapter weather disaster center winter summer offer river
    tower factor sector error door floor color behavior labor effort restaurant plant grant committee character
    corner border disorder career year newspaper poster quarter shelter harbor motor mirror horror terror favor
    honor process success business access progress illness fee coffee degree tree guarantee layer cover transfer
    filter server printer cancer fever finger shoulder dinner transformer container`.split(/\s+/u),
);

/** True for a noun that may name a person. */
export function mayBePerson(lemma: string): boolean {
  if (persons.has(lemma)) return true;
  return personEnding.test(lemma) && !thingsAfterAll.has(lemma);
}
