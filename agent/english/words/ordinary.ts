/**
 * Everyday words that lie one slip away from a word of the vocabulary and mean something else: `code` is no codec.
 * Found by mending each of the commoner words of English and noting which changed.
 */
export const ORDINARY: ReadonlySet<string> = new Set(
  `
actively activists advertiser alien alter alto ambien among analysts antibody artistic assignment attack audi audit aviation babe bags bake baking
bale bank banking bark barking barks barn baseline basis bath beads beam bean beans bear bears beast beef beer began begun belt belts bent beta beth
bias bids bios bizrate black blocking blow boat boats boot booth boots boring boss bras brass bread brighton buck built calculator calm came cannon
cant carl cart cast categories cats caution cell chance chances char charger chargers charm charming chat chest chick chip chips choosing chore chores
chrome chuck clan clap clapping classics cleat climbing clock coast coat code codes cold cole colon comm commander comments comp companion comparable
compete compiled completely composer composite computer computers concept concepts concern concerns concrete congress consent constant contacts
container containers contest contests context continent converter cope core corp correction costa county court cove crap creative creature cropper
crow cups dale dame dana dare dave dawn deaf deal dean dear declared deed detective detector dies differently direction disturbed docs dogs dome
donation dose draft drag drawn drew drink drug drugs dutch dying earl ease eden encoding engineer entirely entrance equality event excessive exit
expert extensive face fact fake fall fame farm fate feed fees feet fell fellow fifth filler fillers fire fires firm fist fixtures flag flat flavor foam ford forge
forgot fork formal fort forum foster foul fourth frequent frequently friendly frog fuel fully fund funky gage gale game gate gays gene generally
generator germany gold gore grad gras grave gray grip grove guest guests hall halo handy hang hans harm hart hate hats haven head heart heat held herb
hero hire hist hole holy hood hugh hunt ideal identity inflation informational informative inner insider insulation intel intelligent intl jungle keen
kelp kinda king kirk knew known lace lake lane lanes lang laser latex latter laws layer leaf lean learning lease leasing least legs lending lens lies
life lime limited link linked links lint lisa lite live lived lives load loading lock logs lone lonely loose lord loss lost lover luis luke lung mail
mails maker male manager managers manor march marking mary mass massage mate math mating mayor meal meant meat median mens menus mere mesa mesh meyer
mighty mike mild mile mime mini mins mint miss mixer moat mode moist moisture mold momentum moon moore moss mounting movements movies mule muse
musician muze nest newer nick nike node nodes normally norman nose notre older optional originally oven owen pack packages pads page pain paint palace
pale pants para paris park parks party paso pasta patch patches paying pays peace peas pensions perfectly performer permission personal personals pest
peterson petition pics pierce pill pilot pink pint plan plane planning plate player pleasure plug poet poker poll popularity port ports pose positive
possibly powder pray presence presently president pressing prevent pride prime prince princess prize prizes proceeding proceeds processor producer
producers product products profession programme programs progressive projector promptly properly property prospect prot protect qualify quantity
quarterly quilt quote race rage rally ranger rare reaction reader real realty rear recorder recorders reed regarded regarding register reid reminder
remote removable rent reporter representative reset resolved resort retail revolution rice rider ridge road rode role roof root safe sage sail sake
sale sand sans saver sciences scope sean seed seeds seek seeks selection selections sent sequence sessions shade shaft shake shall shame shark shaw
sheep sheer ship shirt shoe shoot shop shore shot shoulder shower sick sign signing signs similarly singh sink sixth skill skin slave slide slip slot
smart smell snake snap sneak snow soft sold sole soma sons sony span spare spears spelling spend spending spice spoke sport sporting spreading
springer springs stack staff staffing stan star starring stars starter stat stated stating stations stats steam steep sterling steven stew sticky
stock store strand strap stronger strongly structural stuart stuck stunning surf surge suse sweet swift swing swingers tabs tale tales tall tank tanks
task tasks taxes teach teaching teams technician teen tempt tent thai thick thin thong thorough thus tide ties tile tiles timber timer tiny tire tires
todd toll toner tony took topic tough toxic trace tract tracy training transaction transition translator traveling tree trick tricks trio trip truck
trucks tube tuner understood unix user valve valves vary verde versus vice victor wage wake wall walt ward ware wash watt weak weed west whale wheat
whenever wherever white wider wife wild wine wing wins wire witch wood woods worm worn wound writer
`
    .trim()
    .split(/\s+/),
);
