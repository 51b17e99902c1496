/**
 * Patterns for the sentences that an assistant writes before and after a text, in lower case and with straight
 * apostrophes.
 */
import type { ProtectionReason } from '@humanize/text';
import { liftedInRepetitions } from './repeated-words.ts';

/** Protected text that may be deleted with such sentences. */
export const liftedReasons: readonly ProtectionReason[] = ['emoji', ...liftedInRepetitions];

/** Exclamations about the request: `Certainly!`, `What a fascinating question!` */
const exclamations: readonly RegExp[] = [
  /^(?:certainly|sure|sure thing|of course|absolutely|gladly|great question|good question|great choice|great idea|understood|got it|you got it|my pleasure|happy to help|glad to help|glad you asked|no problem|okay|ok|great|perfect|wonderful|awesome|excellent)!$/u,
  /^(?:certainly|sure|sure thing|of course|absolutely|got it|understood)\.$/u,
  /^what an? (?:[\w-]+,? (?:and )?){0,4}(?:question|request|exercise|challenge|topic|idea|prompt|scenario|implementation|project|task)!$/u,
  /^an? (?:[\w-]+ ){1,3}(?:question|request|delight|topic|challenge|strategy|phenomenon|classic|idea)!$/u,
  /^(?:that sounds like|that's|this is|this sounds like|it's|it is|you've asked) an? (?:[\w-]+,? (?:and )?){0,5}(?:question|request|idea|plan|trip|adventure|project|challenge|topic)[!.]$/u,
  /^(?:it's|it is) (?:great|wonderful|fantastic|awesome|good) that you(?:'re| are|'ve| have| want)\b[^?]{0,140}[!.]$/u,
  /^that's a (?:very |really )?common (?:point of confusion|question|misconception|concern|worry)[!.]$/u,
  /^(?:i'm|i am) (?:so )?(?:glad|happy|delighted) (?:that )?you (?:asked|reached out|brought)\b[^?]{0,80}[.!]$/u,
  /^(?:i'm|i am) here to help\b[^?]{0,80}[.!]$/u,
  /^what an? (?:great|wonderful|fun|lovely|fantastic|beautiful|creative) (?:way|problem|[a-z]{1,15} problem)\b[^?!.]{0,60}!$/u,
  /^(?:it's|it is|that's) (?:so |very |really )?(?:thoughtful|kind|sweet|considerate) of you to (?:want|think|ask)\b[^?]{0,120}[.!]$/u,
  /^i understand (?:that )?you(?:'re| are)? (?:asking|looking|interested|want)\b[^?]{0,160}[.!]$/u,
];

/**
 * Regrets for a problem, and apologies of an assistant for its own answer. An apology to a customer, and sympathy for what
 * the user is going through, are kept.
 */
export const apologies: readonly RegExp[] = [
  /^(?:i'm|i am) (?:so |very |really |truly )?sorry (?:to hear (?:(?:that )?you(?! lost|(?:'re| are) (?:going through|dealing|feeling))\b|about your (?:experience|trouble)s?\b)|(?:that )?you(?:'re| are) (?:having|experiencing)\b)[^?]{0,100}[.!]$/u,
  /^i (?:completely |totally |can )?understand how (?:frustrating|stressful|annoying|difficult|hard|confusing|upsetting)\b(?!.{0,60}\b(?:when|after|because|especially|your)\b)[^?]{0,60}[.!]$/u,
  /^it(?:'s| is) (?:completely |perfectly |totally |very )?understandable (?:that you|to feel|why you)\b(?!.{0,120}\b(?:when|after|because|especially|your)\b)[^?]{0,120}[.!]$/u,
  /^(?:i apologize|i'm sorry|sorry|my apologies) for (?:the|any|my) (?:confusion|misunderstanding|error|mistake|oversight)\b[^.!?,]{0,40}\bmy (?:\w{1,10} )?(?:response|answer|reply|explanation)\b[^.!?,]{0,20}[.!]$/u,
  /^(?:you're|you are) (?:absolutely )?(?:right|correct)(?: to (?:ask|point (?:this|that|it|the \w{1,15}) ?out|point out the \w{1,15}|question|notice)\b[^.!?]{0,40})?[.!]$/u,
  /^thank you for (?:your (?:question|request|inquiry)|asking)\b[^.?]{0,80}[.!]$/u,
];

const product =
  'essay|article|version|draft|summary|rewrite|text|post|story|stories|letter|email|e-mail|message|paragraph|paragraphs|response|answer|outline|overview|breakdown|explanation|piece|report|list|translation|speech|pitch|poem|script|introduction|conclusion|template|signature|scenario|backstory|caption|review|description|statement|example|tweet|thread|headline|tagline|taglines|slogan|slogans|slogan ideas|captions|name ideas|bio|ad|copy|proposal|agenda|plan|guide|itinerary|recipe|song|lyrics|haiku|limerick|joke|toast|eulogy|obituary|release|memo|minutes|note|blog|column|chapter|scene|dialogue|monologue|comparison|analysis|critique|sample|faq|faqs|readme|profile|section|page|posting|listing|flyer|newsletter|remarks';

const offers: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:(?:certainly|sure|sure thing|of course|absolutely|okay|ok|great|got it|no problem) ?[!,.:—–-]* )?(?:here(?:'s| is| are)|below (?:is|are)|i(?:'ve| have) (?:written|rewritten|revised|prepared|drafted)) (?:a|an|the|your|some|my|\d{1,2}|two|three|four|five|six|ten|several)\b[^.!?]{0,200}\b(?:${product})\b[^.!?]{0,160}[:.!]$`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:here(?:'s| is)|below is|the following is) (?:a|an|one|the|your|my)\b[^.!?]{0,160}\b(?:take|attempt|suggestion|option|checklist|schedule|timeline|table|workout|routine|curriculum|invitation|announcement|testimonial|abstract|wording|rendition|tutorial|walkthrough|document)\b[^.!?]{0,160}:$`,
    'u',
  ),
  /^(?:certainly|sure|sure thing|of course|absolutely|okay|ok|great|got it|no problem) ?[!,.:—–-]+ (?:here(?:'s| is| are)|below (?:is|are))\b[^.!?]{0,260}[:.!]$/u,
  /^(?:based on (?:your|the)|as (?:you )?requested|as per your|per your)\b[^.!?]{0,100}, here(?:'s| is| are)\b[^.!?]{0,200}[:.]$/u,
  /^i(?:'ve| have) (?:created|crafted|put together|compiled|composed|outlined|summarized|summarised|generated|come up with) (?:a|an|the|your|some|this)\b[^.!?]{0,200}[:.!]$/u,
  /^(?:(?:certainly|sure|of course|absolutely|okay|ok|great)[!,.] )?(?:i'd|i would|i'll|i will|i'm|i am|i can)(?: be)?(?: (?:more than )?(?:happy|glad|delighted|love) to)? (?:help|assist|explain|walk you through|guide you|provide|share|break)\b[^.?]{0,320}[.!]$/u,
  /^here (?:you go|it is)[:!.]$/u,
  /^here's what i (?:came up with|have|put together|wrote|drafted)[:.]$/u,
  /^let me (?:help you|assist you|break (?:it|this|that|them) down|walk you through|provide you)\b[^.?]{0,160}[.!:]$/u,
];

const refusals: readonly RegExp[] = [
  /^(?:i'm sorry,? but |i apologize,? but )?as an? (?:ai|artificial intelligence|large language model|language model)\b[^!?]{0,220}[.!]$/u,
  /^(?:i'm sorry,? but |i apologize,? but |unfortunately,? )?i (?:don't|do not|cannot|can't|am not able to|'m not able to|am unable to|'m unable to) (?:have|access|browse|provide|experience|express|form|hold) (?:any )?(?:personal|real-time|access|feelings|opinions|emotions|up-to-date|current)\b[^!?]{0,200}[.!]$/u,
  /^(?:however|but|that said|still),? i can (?:certainly |still )?(?:generate|provide|offer|share|write|give|present|imagine|help|explain)\b[^.!?]{0,160}[.:]$/u,
];

/** Sentences that open a chat answer. */
export const openingPatterns: readonly RegExp[] = [...exclamations, ...apologies, ...refusals, ...offers];

/** Wishes that close instructions. */
export const wishes: readonly RegExp[] = [
  /^(?:(?:remember to )?enjoy|good luck|best of luck|have fun|bon app[eé]tit|safe travels|bon voyage|stay safe|you've got this)\b(?!.{0,80}\b(?:may|remember|see you)\b)[^.?]{0,80}!$/u,
  /^happy (?!(?:birthday|anniversary|new year|christmas|easter|thanksgiving|halloween|holidays?|hanukkah|diwali|eid|mother|father|valentine|spring|summer|autumn|fall|winter)\b)(?!.{0,120}(?:, and\b|\bsee you\b))[a-z]+,?(?: [a-z,]+){0,9}!$/u,
  /^have an? (?![^.?]{0,60}\b(?:weekend|see you)\b)[^.?]{1,60}!$/u,
];

/** Advice to the user that closes a chat answer after a signature. */
export const tips = /^(?:be sure|remember|don't forget|make sure) to\b[^?]{0,160}[.!]$/u;

/**
 * Offers and wishes that close a chat answer. People write some of them too, so they are deleted only if the text is
 * not written by a person.
 */
export const closingPatterns: readonly RegExp[] = [
  /^i hope (?:this|that|it|these|you find this)(?: \w{1,20}){0,3}? (?:helps?|helped|helpful|useful|answers|meets|works|clarifies|gives|intriguing|interesting)\b[^?]{0,120}[.!]$/u,
  /^(?:please |just )?(?:let me know(?! in the comments| if i\b)|feel free to (?:ask|reach out|let me know|contact me)|don't hesitate to (?:ask|reach out))\b[^?]{0,200}[.!]$/u,
  /^if you (?:have|need|want|would like|'d like|wish)\b[^?]{0,160}\b(?:let me know|feel free|just ask|i(?:'m| am) (?:always )?(?:happy|here) to help|don't hesitate)\b[^?]{0,80}[.!]$/u,
  /^if (?:you(?:'re| are) still|none of (?:this|these|the|those))\b[^?]{0,160}\b(?:let me know|feel free|just ask|i can|i'd|i could|i'll)\b[^?]{0,120}[.!]$/u,
  /^if you (?:run into|encounter|get stuck|face|hit)\b[^?]{0,160}\b(?:let me know|feel free|just ask|i can|i'd|i could|i'll)\b[^?]{0,120}[.!]$/u,
  /^i hope (?:you(?: both| all)?|your(?: [a-z]{1,15}){0,2}|you and your [a-z]{1,15}|that you|he|she) (?:feel|feels|get|gets|have|has|enjoy|enjoys|find|finds|found|like|likes|love|loves|are feeling)\b[^?]{0,80}[.!]$/u,
  /^if you'd like\b[^?]{0,120}\b(?:let me know|feel free|just ask|i can|tell me)\b[^?]{0,120}[.!]$/u,
  /^if (?:so|yes), (?:please )?(?:let me know|tell me|share)\b(?![^?]*\b(?:below|comments?)\b)[^?]{0,160}[.!]$/u,
  /^feel free to (?:tell me|share)\b[^?]{0,160}\bi (?:can|could|'ll|will)\b[^?]{0,120}[.!]$/u,
  /^my (?:(?:deepest |sincere )?condolences|thoughts are with)\b[^.?]{0,80}[.!]$/u,
  /^(?:is there|do you need|do you want) anything else\b[^?]{0,120}\?$/u,
  /^(?:i'm|i am) (?:always )?(?:happy|glad|here) to (?:help|listen)\b[^?]{0,120}[.!]$/u,
  /^this (?:essay|article|text|response|version|rewrite) (?:should|aims to) (?:meet|fit|match) your\b[^?]{0,120}[.!]$/u,
  /^if you(?:'d| would)? (?:provide|share|give|tell|let me know|have|need|want|like|can|could)\b[^?]{0,160}\b(?:i can|i could|i'll|i'd|i would|i will)\b[^?]{0,120}[.!]$/u,
  /^i(?: can| could|'d be happy to|'m happy to| am happy to) (?:also )?(?:provide|help|adjust|create|tailor|expand|rewrite|give|add|draft|suggest|offer)\b[^?]{0,160}[.!]$/u,
  /^(?:do you have (?:any|a specific|other|more)|would you like(?! to (?:talk|vent)\b)|is there (?:anything|something|a specific|any)|do you want to (?:hear|know|learn|see)|want me to|shall i|should i|need (?:help|more|any|me to)|are there any)\b[^?]{0,160}\?$/u,
  /^(?:does|did) (?:that|this) (?:make sense|help|sound|answer|work)\b[^?]{0,80}\?$/u,
  /^how(?:'s| is| does) (?:that|this)(?: \w+){0,3}\?$/u,
  // A sentence that states what the examples show is the answer: `These examples show that salt needs a way out.`
  /^(?:each of )?(?:these|this|the above) (?:examples?|stories|sentences|snippets?|versions?|rewrites?|explanation|response|poem|speech|script|post|email|letter|message)\b(?:(?!\b(?:shows?|illustrates?|demonstrates?|highlights?|proves?|suggests?|reminds?|underlines?|underscores?)\b)[^.!?]){0,40}\b(?:aims?|avoids?|captures?|maintains?|allows you|should|are (?:just|only))\b[^?]{0,200}[.!]$/u,
  /^(?:each of )?(?:these|this|the above) (?:examples?|stories|sentences|snippets?|versions?|rewrites?|explanation|response|poem|speech|script|post|email|letter|message)\b[^.!?]{0,40}\b(?:shows?|illustrates?|demonstrates?|highlights?) how (?:you|to)\b[^?]{0,200}[.!]$/u,
  /^(?:and )?(?:there you (?:have it|go)|that's it|voil[aà])[.!]$/u,
  ...wishes,
  /^just let me know[.!]$/u,
  /^thank(?:s| you) for (?:your (?:question|request|inquiry|understanding)|asking|reading)\b[^.?]{0,80}[.!]$/u,
];

/** Remarks about the text itself that only its supplier makes. They are deleted from any text. */
export const remarkPatterns: readonly RegExp[] = [
  /^(?:please )?feel free to (?:add|include|work in) (?:a|an|any|some|your|his|her|their|more|specific|personal)\b[^?]{0,60}\b(?:memor(?:y|ies)|anecdotes?|stor(?:y|ies)|details|jokes?|hashtags?|location|name)\b[^?]{0,120}[.!]$/u,
  /^would you like (?:a|an|some|any) (?:\w+ ){0,3}(?:version|captions?|variations?|draft|options|examples|recommendations|suggestions)\b[^?]{0,80}\?$/u,
  /^if you (?:share|tell me|give me|send me|provide)\b[^?]{0,160}\bi(?: can| could|'ll|'d| will)(?: be happy to)? (?:help you )?(?:tailor|suggest|draft|rewrite|personalize|personalise|adjust|come up with|customi[sz]e|refine)\b[^?]{0,120}[.!]$/u,
  /^(?:would you like me to|would you like to (?:continue|explore|know|learn|practice|see|try)|do you want me to|do you have a specific|shall i continue|want me to)\b[^?]{0,200}\?$/u,
  /^(?:please )?let me know if you(?:'d| would) like (?:me )?(?:to|any)\b[^?]{0,160}[.!]$/u,
  /^(?:please )?feel free to (?:adjust|customi[sz]e|modify|personali[sz]e|tweak|edit|adapt|pick|replace|swap|fill in|copy|use (?:this|it|any)|mix and match)\b(?! (?:the )?(?:number|amount|quantity|quantities|temperature|ingredients?|meals?|dishes|recipes|exercises)\b)[^?]{0,200}[.!]$/u,
  /^i hope this (?:helps|(?:essay|explanation|itinerary|overview|summary|story|draft|template|guide|example) (?:helps|meets|gives))\b[^?]{0,120}[.!]$/u,
  /^(?:it's (?:great|good|wonderful) that|i'm glad)\b[^.?]{0,100}\band i hope (?:this|that|these)\b[^?]{0,140}[.!]$/u,
  /^(?:please |remember to |be sure to |make sure to |don't forget to )(?:adjust|customi[sz]e|modify|personali[sz]e|tailor|fill in|replace|adapt|edit) (?:this|the|these|any) (?:template|draft|email|letter|message|sample|example|response|text|post|script|speech|placeholders?|brackets?|bracketed|details in)\b[^?]{0,200}[.!]$/u,
  /^(?:i )?hope (?:this|that|it) helps\b[^.?!]{0,100}[.!]$/u,
  /^(?:i'm |i am |i'd be )?(?:more than )?happy to (?:tweak|adjust|revise|change|adapt|rewrite|shorten|refine|tailor|edit|expand|make)\b[^?]{0,140}[.!]$/u,
  /^you can (?:adjust|tweak|customi[sz]e|adapt|edit|swap|replace|change|fill in)\b[^?]{0,60}\b(?:tone|wording|placeholders?|brackets|bracketed|template|to (?:fit|suit|match) your|depending on your audience)\b[^?]{0,80}[.!]$/u,
  /^this (?:version|draft|rewrite|revision) (?:keeps|maintains|uses|is|highlights|focuses|aims|emphasizes|should|stays|avoids)\b[^?]{0,200}[.!]$/u,
  /^that should (?:give you|help|do it|work)\b[^?]{0,80}[.!]$/u,
  /^need (?:it|this|a)\b[^?]{0,60}(?:shorter|longer|formal|casual|different|version|changes|edits|tone)\b[^?]{0,60}\?$/u,
  /^(?:please |just )?let me know if (?:you(?:'d| would)? (?:like|want|need|prefer)|it needs|there)\b[^?]{0,80}\b(?:version|tone|changes|adjustments|edits|revisions?|tweaks|shorter|longer|formal|expand|alternative|different|headlines?|placeholders?)\b[^?]{0,80}[.!]$/u,
  /^(?:if you(?:'d like| want| prefer| need)\b[^?]{0,80}, )?i can (?:also )?(?:create|write|draft|turn|make|adapt|tailor|suggest|shorten|adjust|rewrite|provide)\b[^?]{0,80}\b(?:version|tone|headlines?|captions?|list|shorter|longer|formal|audience|template|draft|variation|platform)s?\b[^?]{0,80}[.!]$/u,
  /^[*_([]{0,3}(?:approximate )?word count:? [~≈]?\d[^.?!]{0,30}$/u,
  /^(?:please )?let me know if you(?:'d| would) like (?:(?:something|anything) (?:more|less|else|different|[a-z]{3,9}er)|more in a \w+ style|(?:a second|another) (?:verse|version|set|one)|(?:some |any |more |other |specific )*(?:suggestions|recommendations|restaurant recommendations|options|examples|tips))\b[^?]{0,120}[.!]$/u,
  /^if you(?:'d| would) like, i can (?:also )?(?:help you (?:compare|choose|decide|figure|plan|brainstorm|work)|personali[sz]e|tailor|compare)\b[^?]{0,140}[.!]$/u,
  /^(?:tell me|share|send me|please share|feel free to share|if [^?]{1,120}, (?:please )?(?:let me know|share|tell me))\b[^?]{0,200},? and i(?: can|'ll)(?: help you)? (?:give you (?:some|more) (?:specific )?(?:suggestions|tips|recommendations)|play the|troubleshoot|narrow|personali[sz]e|tailor|suggest|adjust|customi[sz]e|refine)\b[^?]{0,120}[.!]$/u,
  /^i hope (?:this|these|the)(?: \w{1,15})? captures?\b[^?]{0,80}\b(?:you were looking for|you wanted|you had in mind|your (?:vision|imagination))[.!]$/u,
  /^i hope (?:this|that) (?:clears|clarifies)\b[^?]{0,100}[.!]$/u,
  /^(?:have fun|good luck|enjoy)\b[^.?]{0,80}, and (?:i hope this helps|feel free to (?:tell me|share))\b[^?]{0,140}[.!]$/u,
  /^be sure to (?:adjust|change|replace|personali[sz]e) (?:the|any) (?:details|names|numbers|figures|specifics|dates)\b[^?]{0,120}[.!]$/u,
  /^how's that\?$/u,
  /^would you like (?:some |any )?help (?:comparing|deciding|drafting|figuring|planning|practicing|preparing|putting|thinking|wording|working out|writing)\b[^?]{0,160}\?$/u,
  /^i(?:'ve| have) (?:kept|used|left|aimed for|focused on|included|adopted)\b[^?]{0,60}\b(?:tone|wording|placeholders?|brackets|style|length|formatting)\b[^?]{0,200}[.!]$/u,
  /^i can (?:also )?(?:extend|shorten|adjust|expand|revise|trim|tailor|adapt|tweak|rework)\b[^?]{0,120}\b(?:if (?:needed|you(?:'d)? like|you prefer|you want|helpful)|as needed)[.!]$/u,
  /^i(?:'ve| have)? (?:aimed|tried) to (?:use|keep|make|capture|write|create|include|strike|maintain|balance)\b[^?]{0,260}[.!]$/u,
];
