/** Words that are no names wherever they stand in a heading: grammar words, and what headings are made of. */
/** Written small in titles too, so that they say nothing of the style. */
export const titleSmallWords: ReadonlySet<string> = new Set(
  'a an the and or but nor of to in on at by for from with as into onto over per vs via up off out than'.split(' '),
);

export const headingVocabulary: ReadonlySet<string> = new Set([
  ...titleSmallWords,
  ...`about above according across after against all along also always among any are avoid be because before behind
    being below best better between beyond both can do does during each every few first five four get getting give go
    going has have how if is it its keep key last less let made make making many may more most much must need never new
    next no not now one only other our own right seven should six so some such ten their them then there these they this
    those three through together too two under understand understanding until use used using was we well were what when
    where which while who why will without work working would you your
    advantages advice analysis answer answers approach background basics benefits case causes challenges change changes
    checklist choice choices common comparison conclusion considerations context costs data definition details
    development disadvantages effects environment example examples experience explained factors features final findings
    framework frequently functions future getting goals growth guide guidelines health history ideas impact implications
    importance important information insights introduction issues journey learned learning lessons life limitations
    looking main management matters means method methods mistakes myths notes objectives opportunities options overview
    people performance plan planning points policies practical practice practices preparation principles problem problems
    process project pros cons purpose question questions quality reasons recommendations references related research
    resources results review risks role rules safety scope secrets section setting share signs simple skills solution
    solutions start started starting steps strategies strategy strengths structure success successful summary support
    table takeaways technique techniques technology terms thoughts time tips tools topics traditional training trends
    types ultimate value ways weaknesses words world year years`
    .split(/\s+/u)
    .filter((word) => word !== 'may' && word !== 'will'),
]);

/** Words that name an event, a place or a body with what stands before them: the Second World War, the Supreme Court. */
export const institutionWords: ReadonlySet<string> = new Set(
  `act age association avenue award awards bank bridge bureau castle championship church civil college commission
    congress council county court crown cup department dynasty empire era federation festival foundation house institute
    island islands kingdom lake league ministry mountain mountains museum nations office palace parliament party prize
    republic revolution river road royal school society states street treaty tower university valley war`.split(/\s+/u),
);

/** Plain words that name a product, a language or a company as often. */
export const productNames: ReadonlySet<string> = new Set(
  `access alexa angular bash bolt chrome dash discord docker echo edge excel express figma flask flutter go gatsby hive
    kindle laravel meta next node notion office outlook photoshop pig rails react redis rust safari scala shell signal
    siri sketch slack solaris spark spring square stripe swift target teams telegram threads unity unreal vault vim
    windows word zoom`.split(/\s+/u),
);
