/** Articles, pronouns, prepositions, conjunctions, auxiliaries and the adverbs that begin sentences. */
export const functionWords: ReadonlySet<string> = new Set(
  `a an the this that these those my your his her its our their mine yours hers ours theirs i you he she it we they me
    him us them myself yourself himself herself itself ourselves themselves who whom whose which what where when why
    how and or but nor so yet for if unless because since although though while whereas as than then of in on at by to
    from with without about into onto over under between among through during before after above below up down out off
    again against within along across behind beyond toward towards upon via per is am are was were be been being have
    has had having do does did doing will would shall should can could may might must ought not no never none only
    also too very just even still there here all any both each every few more most other some such same own one ones
    many much several another either neither cannot however therefore thus hence moreover furthermore additionally
    overall indeed instead rather quite like despite once until yes oh ah well now today tomorrow yesterday perhaps
    maybe meanwhile finally otherwise first second third next last`.split(/\s+/u),
);
