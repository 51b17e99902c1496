/** Abbreviations that end with a full stop, and words that show whether a sentence continues after an abbreviation. */
/** Abbreviations that never end a sentence: titles, references, Latin. */
export const leadingAbbreviations: ReadonlySet<string> = new Set(
  `adm attn brig ca capt cf cmdr col cpl dr e.g ed eds eq eqs fig figs fr gen gov hon i.e lt maj messrs mlle mme mr
    mrs ms mt mx pres prof ref refs rep rev sen sgt sr st supt viz vol vols vs approx resp`.split(/\s+/u),
);

/** Abbreviations that can end a sentence, depending on the next word. */
export const trailingAbbreviations: ReadonlySet<string> = new Set(
  `a.d a.k.a a.m al ave b.a b.c b.sc bldg blvd bros co corp d.c dept e.u esq est etc inc jr ltd m.a m.b.a m.d m.sc
    p.m p.s ph.d plc u.k u.n u.s u.s.a univ w.h.o`.split(/\s+/u),
);

/** Words that are abbreviations only before a number: No. 5, Jan. 3, p. 12. */
export const numberAbbreviations: ReadonlySet<string> = new Set(
  `apr art aug ch chap dec feb fri jan jul jun mar mon no nos nov oct p para pp pt sat sec sep sept sun thu thurs
    tue tues wed`.split(/\s+/u),
);

/** Words that start a sentence if they are capitalized after an abbreviation or an initial. */
export const sentenceStarters: ReadonlySet<string> = new Set(
  `a after all also although an and another as at because before both but by despite during each even every finally
    first for from furthermore he her here his how however if in instead it its many meanwhile moreover most my no
    nor not now on once one or other our over perhaps she since so some still such that the their then there
    therefore these they this those though through thus to today under unlike until we what when where whether which
    while who why with without yes yet you your`.split(/\s+/u),
);

/** Verbs of speech. A capitalized name and one of these verbs after a closing quote continue the sentence. */
export const speechVerbs: ReadonlySet<string> = new Set(
  `added admitted agreed announced answered argued asked barked began begged breathed called claimed continued
    cried declared demanded exclaimed explained gasped growled grumbled hissed insisted interrupted joked laughed
    muttered mumbled murmured noted nodded observed pleaded promised protested remarked repeated replied responded
    said says screamed shouted sighed smiled snapped sobbed stammered stated told urged wailed warned whispered
    wondered wrote yelled`.split(/\s+/u),
);
