import { expect, test } from '@jest/globals';
import { loadDictionary } from '@humanize/text';
import { createSpelling } from './spelling.ts';

const spelling = createSpelling(loadDictionary());

/** American/British pairs that were compiled independently of the tables in this package. */
const pairs = `
color/colour colors/colours colored/coloured coloring/colouring colorful/colourful colorfully/colourfully
colorless/colourless discolored/discoloured multicolored/multicoloured watercolor/watercolour watercolors/watercolours
honor/honour honors/honours honored/honoured honoring/honouring honorable/honourable honorably/honourably
dishonor/dishonour dishonorable/dishonourable favor/favour favors/favours favored/favoured favoring/favouring
favorable/favourable favorably/favourably unfavorable/unfavourable favorite/favourite favorites/favourites
favoritism/favouritism flavor/flavour flavors/flavours flavored/flavoured flavoring/flavouring flavorful/flavourful
flavorless/flavourless humor/humour humored/humoured humorless/humourless labor/labour labors/labours labored/laboured
laboring/labouring laborer/labourer laborers/labourers belabor/belabour neighbor/neighbour neighbors/neighbours
neighboring/neighbouring neighborhood/neighbourhood neighborhoods/neighbourhoods neighborly/neighbourly rumor/rumour
rumors/rumours rumored/rumoured harbor/harbour harbors/harbours harbored/harboured harboring/harbouring vapor/vapour
vapors/vapours odor/odour odors/odours odorless/odourless parlor/parlour parlors/parlours savior/saviour
saviors/saviours savor/savour savored/savoured savoring/savouring savory/savoury unsavory/unsavoury tumor/tumour
tumors/tumours valor/valour vigor/vigour candor/candour clamor/clamour clamoring/clamouring demeanor/demeanour
endeavor/endeavour endeavors/endeavours endeavored/endeavoured endeavoring/endeavouring fervor/fervour glamor/glamour
behavior/behaviour behaviors/behaviours behavioral/behavioural behaviorally/behaviourally misbehavior/misbehaviour
armor/armour armored/armoured armory/armoury arbor/arbour ardor/ardour enamored/enamoured misdemeanor/misdemeanour
misdemeanors/misdemeanours rancor/rancour splendor/splendour succor/succour
organize/organise organizes/organises organized/organised organizing/organising organizer/organiser
organizers/organisers organization/organisation organizations/organisations organizational/organisational
reorganize/reorganise disorganized/disorganised realize/realise realizes/realises realized/realised realizing/realising
realization/realisation recognize/recognise recognizes/recognises recognized/recognised recognizing/recognising
recognizable/recognisable unrecognizable/unrecognisable apologize/apologise apologized/apologised apologizing/apologising
authorize/authorise authorized/authorised unauthorized/unauthorised authorization/authorisation capitalize/capitalise
capitalism/capitalism categorize/categorise categorized/categorised categorization/categorisation characterize/characterise
characterized/characterised characterization/characterisation civilization/civilisation civilizations/civilisations
civilized/civilised colonize/colonise colonized/colonised colonization/colonisation commercialize/commercialise
criticize/criticise criticized/criticised criticizing/criticising crystallize/crystallise customize/customise
customized/customised customizable/customisable customization/customisation decentralized/decentralised
democratize/democratise digitize/digitise digitized/digitised digitization/digitisation economize/economise
emphasize/emphasise emphasizes/emphasises emphasized/emphasised emphasizing/emphasising energize/energise
equalize/equalise familiarize/familiarise fantasize/fantasise fertilizer/fertiliser fertilizers/fertilisers
finalize/finalise finalized/finalised formalize/formalise generalize/generalise generalization/generalisation
globalization/globalisation harmonize/harmonise hospitalized/hospitalised hypothesize/hypothesise idealize/idealise
immunization/immunisation industrialization/industrialisation industrialized/industrialised initialize/initialise
initialization/initialisation italicize/italicise jeopardize/jeopardise legalize/legalise liberalization/liberalisation
localize/localise localized/localised localization/localisation marginalize/marginalise marginalized/marginalised
materialize/materialise maximize/maximise maximizes/maximises maximized/maximised maximizing/maximising
mechanized/mechanised memorize/memorise memorized/memorised minimize/minimise minimizes/minimises minimized/minimised
minimizing/minimising mobilize/mobilise modernize/modernise modernized/modernised modernization/modernisation
monetize/monetise monopolize/monopolise nationalize/nationalise neutralize/neutralise normalize/normalise
normalization/normalisation optimize/optimise optimizes/optimises optimized/optimised optimizing/optimising
optimization/optimisation optimizations/optimisations patronizing/patronising penalize/penalise personalize/personalise
personalized/personalised personalization/personalisation popularize/popularise prioritize/prioritise
prioritized/prioritised prioritizing/prioritising privatization/privatisation publicize/publicise randomized/randomised
rationalize/rationalise revolutionize/revolutionise revolutionized/revolutionised revolutionizing/revolutionising
scrutinize/scrutinise socialize/socialise socialization/socialisation specialize/specialise specializes/specialises
specialized/specialised specializing/specialising specialization/specialisation stabilize/stabilise
stabilization/stabilisation standardize/standardise standardized/standardised standardization/standardisation
sterilize/sterilise subsidize/subsidise summarize/summarise summarizes/summarises summarized/summarised
summarizing/summarising symbolize/symbolise symbolizes/symbolises sympathize/sympathise synchronize/synchronise
synchronization/synchronisation synthesize/synthesise synthesized/synthesised systematize/systematise terrorize/terrorise
tokenize/tokenise traumatized/traumatised urbanization/urbanisation utilize/utilise utilizes/utilises utilized/utilised
utilizing/utilising utilization/utilisation vandalize/vandalise visualize/visualise visualized/visualised
visualization/visualisation visualizations/visualisations vocalize/vocalise containerize/containerise
containerization/containerisation parameterize/parameterise serialize/serialise serialization/serialisation
virtualized/virtualised incentivize/incentivise contextualize/contextualise operationalize/operationalise
conceptualize/conceptualise weaponized/weaponised anonymized/anonymised catastrophize/catastrophise
analyze/analyse analyzed/analysed analyzing/analysing analyzer/analyser analyzers/analysers paralyze/paralyse
paralyzed/paralysed paralyzing/paralysing catalyze/catalyse catalyzed/catalysed catalyzes/catalyses hydrolyzed/hydrolysed
breathalyzer/breathalyser psychoanalyze/psychoanalyse electrolyze/electrolyse
center/centre centers/centres centered/centred centering/centring centerpiece/centrepiece epicenter/epicentre
theater/theatre theaters/theatres amphitheater/amphitheatre fiber/fibre fibers/fibres fiberglass/fibreglass
liter/litre liters/litres milliliter/millilitre milliliters/millilitres kilometer/kilometre kilometers/kilometres
centimeter/centimetre centimeters/centimetres millimeter/millimetre millimeters/millimetres nanometers/nanometres
caliber/calibre luster/lustre lackluster/lacklustre meager/meagre ocher/ochre saber/sabre scepter/sceptre
somber/sombre specter/spectre sepulcher/sepulchre maneuver/manoeuvre maneuvers/manoeuvres maneuvered/manoeuvred
maneuvering/manoeuvring maneuverable/manoeuvrable reconnoiter/reconnoitre goiter/goitre miter/mitre
traveled/travelled traveling/travelling traveler/traveller travelers/travellers canceled/cancelled canceling/cancelling
labeled/labelled labeling/labelling unlabeled/unlabelled modeled/modelled modeling/modelling modeler/modeller
remodeled/remodelled remodeling/remodelling signaled/signalled signaling/signalling fueled/fuelled fueling/fuelling
refueled/refuelled counselor/counsellor counselors/counsellors counseled/counselled counseling/counselling
councilor/councillor councilors/councillors jeweler/jeweller jewelers/jewellers jewelry/jewellery jeweled/jewelled
marvelous/marvellous marvelously/marvellously marveled/marvelled leveled/levelled leveling/levelling dialed/dialled
dialing/dialling quarreled/quarrelled quarreling/quarrelling totaled/totalled totaling/totalling channeled/channelled
channeling/channelling tunneled/tunnelled tunneling/tunnelling funneled/funnelled funneling/funnelling equaled/equalled
equaling/equalling rivaled/rivalled unrivaled/unrivalled unparalleled/unparalleled shoveled/shovelled
shriveled/shrivelled spiraled/spiralled spiraling/spiralling unraveled/unravelled unraveling/unravelling
reveled/revelled swiveled/swivelled yodeling/yodelling bejeweled/bejewelled chiseled/chiselled dueling/duelling
groveling/grovelling initialed/initialled leveler/leveller libelous/libellous medalist/medallist panelist/panellist
paneled/panelled penciled/pencilled pummeled/pummelled snorkeling/snorkelling stenciled/stencilled towering/towering
cruelest/cruellest woolen/woollen worshiped/worshipped worshiping/worshipping worshiper/worshipper
carburetor/carburettor enroll/enrol enrolls/enrols enrollment/enrolment enrollments/enrolments fulfill/fulfil
fulfills/fulfils fulfillment/fulfilment install/install installment/instalment installments/instalments instill/instil
instills/instils distill/distil skillful/skilful skillfully/skilfully willful/wilful willfully/wilfully
enthrall/enthral appall/appal
defense/defence defenses/defences defenseless/defenceless offense/offence offenses/offences pretense/pretence
pretenses/pretences practiced/practised practicing/practising
catalog/catalogue catalogs/catalogues cataloged/catalogued cataloging/cataloguing
anemia/anaemia anemic/anaemic anesthesia/anaesthesia anesthetic/anaesthetic anesthetist/anaesthetist
anesthesiologist/anaesthesiologist esophagus/oesophagus estrogen/oestrogen edema/oedema diarrhea/diarrhoea
feces/faeces fecal/faecal fetus/foetus fetal/foetal gynecology/gynaecology gynecologist/gynaecologist
gynecological/gynaecological hemoglobin/haemoglobin hemophilia/haemophilia hemorrhage/haemorrhage
hemorrhaging/haemorrhaging hemorrhoids/haemorrhoids hematology/haematology leukemia/leukaemia orthopedic/orthopaedic
orthopedics/orthopaedics pediatric/paediatric pediatrician/paediatrician pediatricians/paediatricians
pedophile/paedophile paleontology/palaeontology paleontologist/palaeontologist paleolithic/palaeolithic
encyclopedia/encyclopaedia encyclopedias/encyclopaedias hypoglycemia/hypoglycaemia hyperglycemia/hyperglycaemia
ischemia/ischaemia septicemia/septicaemia toxemia/toxaemia uremia/uraemia cesium/caesium celiac/coeliac apnea/apnoea
eon/aeon eons/aeons etiology/aetiology hemodialysis/haemodialysis gonorrhea/gonorrhoea
gray/grey grays/greys grayer/greyer graying/greying grayish/greyish plow/plough plows/ploughs plowed/ploughed
plowing/ploughing snowplow/snowplough mold/mould molds/moulds molded/moulded molding/moulding moldy/mouldy
molt/moult molting/moulting smolder/smoulder smoldering/smouldering skeptic/sceptic skeptics/sceptics
skeptical/sceptical skeptically/sceptically skepticism/scepticism aluminum/aluminium airplane/aeroplane
airplanes/aeroplanes sulfur/sulphur sulfuric/sulphuric sulfate/sulphate sulfide/sulphide acknowledgment/acknowledgement
acknowledgments/acknowledgements judgmental/judgemental aging/ageing likable/likeable livable/liveable
sizable/sizeable unshakable/unshakeable pajamas/pyjamas cozy/cosy cozier/cosier coziness/cosiness mustache/moustache
mustaches/moustaches omelet/omelette omelets/omelettes licorice/liquorice yogurt/yoghurt lasagna/lasagne
chili/chilli artifact/artefact artifacts/artefacts mollusk/mollusc mollusks/molluscs math/maths mom/mum moms/mums
tidbit/titbit whiz/whizz phony/phoney draftsman/draughtsman drafty/draughty checkered/chequered checkbook/chequebook
curbside/kerbside specialty/speciality specialties/specialities tranquility/tranquillity furor/furore glycerin/glycerine
balk/baulk ruble/rouble caftan/kaftan behoove/behove karat/carat gemology/gemmology numskull/numbskull
`
  .trim()
  .split(/\s+/u)
  .map((pair) => pair.split('/') as [american: string, british: string]);

/**
 * Words that are converted only to British spelling, because both spellings are common in the US or because the British
 * spelling is a different word in the US. (`catalyses` is also a plural noun.)
 */
const toBritishOnly = new Set(['catalyzes', 'glamor', 'karat', 'mom']);

function shareRight(results: readonly { word: string; wanted: string; got: string }[]): number {
  const wrong = results.filter(({ wanted, got }) => wanted !== got);
  // Report the failing pairs if there are too many.
  if (wrong.length > results.length * 0.03) throw new Error(JSON.stringify(wrong));
  return 1 - wrong.length / results.length;
}

test('at least 97% of common pairs are converted correctly to British spelling', () => {
  const results = pairs.map(([american, british]) => ({
    word: american,
    wanted: british,
    got: spelling.respell(american, 'en-GB') ?? american,
  }));
  expect(results.length).toBeGreaterThan(500);
  expect(shareRight(results)).toBeGreaterThanOrEqual(0.97);
});

test('at least 97% of common pairs are converted correctly to American spelling', () => {
  const results = pairs
    .filter(([american]) => !toBritishOnly.has(american))
    .map(([american, british]) => ({
      word: british,
      wanted: american,
      got: spelling.respell(british, 'en-US') ?? british,
    }));
  expect(shareRight(results)).toBeGreaterThanOrEqual(0.97);
});

test('correctly spelled words do not change', () => {
  const changed = pairs.flatMap(([american, british]) => [
    spelling.respell(american, 'en-US'),
    spelling.respell(british, 'en-GB'),
  ]);
  expect(changed.filter((word) => word !== undefined)).toEqual([]);
});

test('Oxford -ize spellings are converted to American spelling', () => {
  expect(['tranquillize', 'colourized', 'organize'].map((word) => spelling.respell(word, 'en-US') ?? word)).toEqual([
    'tranquilize',
    'colorized',
    'organize',
  ]);
});

test.each([
  [
    'en-GB',
    'prize prized seize seizing capsize maize size resized oversized undersized citizen horizon wizard bulldozer',
  ],
  [
    'en-GB',
    'honorary honorific humorous laborious vigorous glamorous odorant invigorate evaporate collaborate elaborate',
  ],
  [
    'en-GB',
    'academic epidemic systemic pedal pedestrian hemisphere hemp ethereal thermometer barometer parameter perimeter',
  ],
  [
    'en-GB',
    'adviser whiskey inquiry install collector older enter filter letter later water fulfilled rolled controlled',
  ],
  [
    'en-US',
    'advertise exercise surprise promise premise supervise improvise compromise franchise merchandise disguise wise',
  ],
  [
    'en-US',
    'four hour pour tour journal detour contour velour glamour amour troubadour acre ogre massacre mediocre timbre',
  ],
  ['en-US', 'called filled controlled excellent expelled install roll dialogue analogue archaeology aesthetic phoenix'],
] as const)('in %s, these words do not change: %s', (variant, words) => {
  const changed = words.split(' ').filter((word) => spelling.respell(word, variant) !== undefined);
  expect(changed).toEqual([]);
});
