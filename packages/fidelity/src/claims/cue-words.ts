/** Words that express the negation, certainty, condition, quantity, comparison, cause or source of a claim. */
import type { SuspectedKind } from '../finding.ts';

/** An aspect of a claim, such as `possibility`. Words of the same cue are interchangeable. */
export type Cue = { readonly kind: SuspectedKind; readonly name: string };

/** Kind, name and words of each cue; `+word` counts as a match for the cue, but is not required itself. */
const table = `
negation denial: not n't never no none nobody nothing nowhere neither nor without cannot lack lacks lacked lacking unable fail fails failed failing +hardly +barely +scarcely +absent +absence +refuse +refused +stop +stopped +prevent +prevented +keep +kept +away +out +free +instead +rather +gone +fewer +less +little +few +last +only +beyond +past +hard
modality possibility: may might could perhaps maybe possibly possible potentially potential +can +likely +probably +seem +seems +seemed +appear +appears +suggest +suggests +suggested +tend +tends +would +whether +if +possibility +chance +able +sometimes +often +prospect +allegedly +reportedly +expected +should
modality ability: can able ability capable +could +may +might +let +lets +allow +allows +allowed +enable +enables +possible +help +helps +opportunity +chance +make +makes +give +gives +capability +capacity +power +how +possibility +way +ways +easy +easier
modality likelihood: likely probably seem seems seemed suggest suggests suggested tend tends tended supposedly +appear +appears +appeared +expected apparently allegedly alleged +may +might +could +perhaps +possibly +potential +probable +imply +implies +implied +point +points +indicate +indicates +sign +signs +look +looks +usually +generally +often +should +set +due +accused
modality need: must should need needs needed ought required require requires necessary essential crucial vital obliged +have +has +had +important +imperative +demands +critical +key +matter +matters +without +cannot +only +urged +called +call +calls
modality certainty: certainly definitely surely undoubtedly doubtless inevitably invariably bound guarantee guarantees guaranteed +prove +proves +proved +proven +doubt +certain +sure +clearly +course +indeed +show +shows +confirm +always +no
condition if: if provided assuming otherwise +providing +unless +when +whenever +once +until +with +without +where +depending +depends +should +as +whether +by +after +in +on +then +while +given +say
condition unless: unless +except +without +until +otherwise +not +n't +no +cannot +never +nor
condition regardless: regardless irrespective whatever whichever wherever +matter +any +always +every +all +no +whether +anyone +anything
quantifier all: all every everyone everybody everything always entirely completely fully totally wholly +each +any +whole +entire +both +throughout +across +alike +constantly +none +no +nothing +only +everywhere +ever +anything +anyone +many +invariably +complete +full +total
quantifier most: most mostly majority largely mainly primarily usually generally typically predominantly +normally +nearly +almost +tend +tends +chiefly +main +much +often +commonly +part +usual +general
quantifier many: many numerous often frequently countless several various multiple +lot +lots +much +most +commonly +plenty +number +range +variety +repeatedly +some +dozens +hundreds +thousands +different +few +regularly +usually +varied +wide +widely +common +all +sometimes +times
quantifier some: some sometimes occasionally partly partially somewhat +certain +part +few +several +times +or +one +any +others +various +many +particular +occasional +slightly +bit +those +little
quantifier few: few rarely seldom hardly barely scarcely handful +little +not +no +n't +several +some +only +couple +rare +just
quantifier only: only solely merely exclusively alone sole +just +nothing +no +more +simply +except +than +purely +mere +n't +further
quantifier almost: almost nearly virtually practically +close +about +verging +near +most +bordering +just +hardly +barely
comparison less: less fewer lower smaller least worse +not +n't +reduce +reduced +reduces +cut +cuts +decline +fall +fell +fallen +drop +down +shrink +than +under +below +short +rather +behind +weaker +poor +declines +diminish +without
comparison than: than +over +above +below +compared +rather +instead +not +n't +beyond +exceed +prefer +ahead +as +more +less +from
comparison before: before earlier previously prior preceding beforehand +until +ahead +by +when +first +previous +former +then +already +yet +used +past +pre +still +not +ago +last
comparison after: after afterwards later following subsequently +since +once +then +when +next +follow +followed +follows +from +with +having +in +as +now +on +through +subsequent +past +behind +ensuing +at +upon
cause cause: because therefore thus hence consequently due owing +so +since +as +cause +caused +causes +lead +leads +led +result +results +resulted +resulting +thanks +reason +reasons +why +from +for +stem +make +makes +made +that +means +meant +out +by +with +through +follow +follows +given +bring +brings +brought +and +then +behind +which
cause contrast: although though despite however nevertheless nonetheless whereas +but +yet +while +still +even +spite +regardless +otherwise +instead +other +all +same +rather +notwithstanding +where +and +not +now +contrast
attribution speaker: said says according claimed claims argued argues reported told stated announced noted warned insisted alleged believe believes believed suggested suggests estimates estimated posited proposed attributed saw +think +thinks +thought +say +saying +tell +argue +claim +report +reports +call +calls +called +ask +asked +find +found +see +sees +view +considered +perceived +accused +accuse +blame +blames +put +write +writes +wrote +words +statement +idea +regard +regarded +describe +described +explain +explained +point +pointed +hold +holds +held +feel +felt +expected +theory +eyes +for +read +reads +urge +urged +allegedly +reportedly +insist +insists +warn +warns +note +notes +announce +confirm +confirmed +reveal +revealed +as +propose +concluded +stress +stressed
`;

type CueTable = {
  /** Cues by the words that require a match on the other side. */
  readonly plain: ReadonlyMap<string, readonly Cue[]>;
  /** The words that count as expressing a cue, by the name of the cue. */
  readonly any: ReadonlyMap<string, ReadonlySet<string>>;
};

export const cues: CueTable = readTable();

function readTable(): CueTable {
  const plain = new Map<string, Cue[]>();
  const any = new Map<string, Set<string>>();
  for (const line of table.trim().split('\n')) {
    const [head = '', words = ''] = line.split(': ');
    const [kind = '', name = ''] = head.split(' ');
    const all = new Set<string>();
    any.set(name, all);
    for (const entry of words.split(' ')) {
      const word = entry.replace('+', '');
      all.add(word);
      if (entry.startsWith('+')) continue;
      const cue = { kind: kind as SuspectedKind, name };
      plain.set(word, [...(plain.get(word) ?? []), cue]);
    }
  }
  return { plain, any };
}
