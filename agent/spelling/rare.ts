/**
 * English words that messages seldom have and that lie one slip away from a word that they have often: "unity" is no "unit". Found by mending
 * each word of SCOWL (sizes up to 60) and noting which changed.
 */
export const RARE: ReadonlySet<string> = new Set(
  `
abode abound addressee addressees adman admen admit admix afters afterward afterwords aground alack alder alive allays alloyed altar
ambiance amble anent anther applier applies apter aptly argent arise artiest artiste ascent ashed ashing askew aster atone atria attacked
auction audibly baits ballot balls bandy barbing barbs bards barfing barfs barging basks basso bather bathes baulk beaks beams beasts beaus
beaut beauts became bedsides beets begat bellow bents beset besot betides bettor bilked billy binds bitch bitches bleak bleat bleats
blighter bling bliss bloom boars boast boding bolls bonce boning booing bosom bossy botcher botches bough boughs bouncy bowing brads braes
brags brake brand brash brassy brats brays breach breaching breadth breadths bream breed bribe brighten brill brine brink briny brook broom
broth brothel brothers browner browse browsed browsers browses bucked bucking budge budged budges bulky bulled bullet bulls bumph bumpy
burnt butch butches byres cabled cackle cadre calked calks callas callus calmed calms calved camel cameo canceled canceling cancer canst
canto captious caret carious carny caste casts cations cautions caver cayuse cease cedes celled certs chancels chancre chancy charred chary
chase chaster chattel chattier cheapen cheapo cheat cheater cheek cheeks cheep cheeps cheer cheery chert chewers chicks chili chill chipped
chipping chock chomp choosy churl clack clacks clamp clamping clams clanged clanging clans clasp clasping clasps classy clatter claws
cleansed cleanser cleansing cleaved cleaving clink clinks clits cloak clopped clopping clops cloudy clout clove clover cloyed cloying cluck
clucks coarse coasts coats codas coeds coiling coking colts comas combing combs comet comets commando commandos commend commends compatibly
comping compost compote comps conceit concerto confection coning contend continua convection convent converged converging conversed
conversing cooing coots copay copse cords corer coring couching coven covert covet covey cower cowing coxing coyer crass crate crease
credential cremate crept crick cricks croup crowed crown cruse crush crust culled culls cults curie curios curly curry curvy cymbal cysts
daughters dealt deary debar decade decaf decal decode deepen defect defected defection deffer deject dejected dejection deliverer delver
demob demon deplete depleted deportment deride derive detention detest detested diced dicker diked dined dismount disported ditty dived
docked dockers docket docking doles doling dollar dolor domes doming donor dopes doping doses dosing dotes doting doublet doubly doves downy
dozes dozing drabs drams drank drays dread drear dregs dried dripped drivel driven droop drooped drubs duckling ducky ducting duffer duffers
dully dunce dunking duping durum earns edict edicts elver emceed emery emits empire enact encored enduing entice equably ether evener exalt
excise exhort exited expansive extort fabled faced faces facing factory fairy fakir fallow falter famed fared faring farmer fasten fated
fates fathers fating fatter fattest faves faxed faxes faxing fazed fazes fazing feasibly feast feaster feather fending fester feted fever
fiats fibre fiend fiends fifes filmy filth finagle finial finis finking finny firth fists flack flail flailed flails flair flake flames
flies flits flood flour flout fluke flume fodder foiled foils fonder footy foray forgave forged forger forges forgiven forgo formals forte
forts fount frail fried frill fringe frond frost funding funereal furthers gamin gasps gavel gawps genera genie gentile gentry gents germane
gibes gites glide gluey goggle goody googly gores goring graceful grain greet groat groovy grout guile guise gutting gyves hafts halal
haling hammed hamming hanks haply harden hardier hardily hardy hared harts haste hawing haying hazing headier heady healer healing heals
healthy heaping heaps hearse heater heath heating heave heaver helve helves hemmed hemming herbs herds hilts hinds hippy hither hiving
hoarder hoers hoist hoists homey hooky hooter hoots horny houris humane humped humping humps humus hussy hymen hymens imago impart impost
insist instar instill instillation integrate integrates interlace internee jangle jazzy jiggle jingly jokey joust keels keens kicky kindle
kines kinks knack knobs knots krill lager lamer lapel lapels lardy largess largo lathe lather latte launch lawyers laxer leapt learnt leash
leaven ledge ledgers ledges lefty lemma lengthy lesion lessen lessor levee levees lever levering levers libel libels licit liken limier
linen linens linger lisped liter liven lodger looming loopy looting loping lough lounger louse lousing louver luffs lurch lusted lynch maces
macing mafia mages maids maims mange mangy mania manky mares marge marina marsh maser masers masker masking massages masted mastery matey
matins matted mattering mattes mazes meals meany meats medal mediation medication menage mental mesas messy meted meteor metes meting metre
micks miens miked mikes millisecond mimed miming mince minis minks mints minuet minuets minutest mired miring misled mistaken misted mister
misters misting misused misusing miter moaning moans modal modals modem modems moire monkey moody mooing moose moped mopey moping morel
morels moron mosey motel motels mothers mourning mousse mousy mouth mowed mowing moxie muddle mulch mumble mumbled mumbler mumblers munch
musicale mussed mussing mustering musty mutter naked napes naves neatest needled needy nerds nether neutral newsy newts nicety niche nitro
nonce noose noses noshing nosier nosiest novice nowise nuder numbed oaten oblige obliges octane octavo olden opining orchestral otter otters
ounce outdo outgo overpay overplay oversight overt overtire overturn pacey pacts paints paler paling palled pamper papal papers papery paras
parer pares pariah paring parity parky parry parse parses parson parsons pastel pasty patty pauper paving pawing peaky peals pears pecks
peeks perfecta perish perks personas petty phoney phony picky pierces pilled pinch pinched pints piper pissed piste plaice plaint plait
plank plant plated plating plats platy platys pleas ploys plums pointy polity poser posit postures potions powers prater prats precious
prefect preys prick pricking pricks prides priding pries primate primes priming princes prise prises prising prizing profess professed
professing prole proms prone propel prose prosper provably proven prowess prying pubic puled pullet pulley pulped pulsed purled pushy quack
quicken quilter quint quirk quirt quitter quoth races radii rages raided railed rakes ramble ranee rangy rares rasher ration ratter raves
razes readier realm reamer reaming reams reaping reaps rearing rears rebel rebels recant recite recites recognize recognized recon recused
redaction reedy reefs reeks refuted regaining regains regal regally regent reheat reheated relent reliably relivable remembers remit remoter
renal rending rends renter reorder repaid repay repeal repealed repel repels repented requite reran resat resent resit retch retched reties
retires retort retro reused revel revels revere reverence reveres reverie revers reword reworded rewording rewords rewove rites roach roads
rotund rubble ruble ruing ruining ruins rumple rungs runts sallow sally salve salved samey sanding sarong satay sated sawed scald scalp
scaly scared scarp scorn scouting scratchy scree screed screes scrip scrips scuff seams seared sears seating secrete sects seeding seeps
seize semen sensibly sentience serer servery servile seventh severs sewing sexting shallow shalt sharked shaven shawl shear sheared shears
sheave sheen shewn shifty shill shingle shire shits shoat shorty showy shred shrift shtick shuck shunt sicko sidle sidles sifts sighed
signet silky sills silts silty singeing singlet sinker sinkers sinking sinks sinned sinner sinners sinning sinus sired sises sisters skate
skeet skimp skits skying slake slang slate slaved slaying sleek sleepy sleet slewed slewing slick sling slinging slings slits slitting
sloped sloping slopped sloth slung smarted smarting smarts smite smoke snarl snick snide snipe snits snogs snored snorter snowed snowing
snubs snuff soared sometime sopped sorta sowed sower spacey spank spark sparse spawn spaying spear spearing speck specking specks speedy
spelt spewed spied spike spill spilt spire spite splat splatting spline splint splinting spored sporing spout spouting sprang spreed sprig
springy sprint sprung squashy squire squish stabs stagy staid stall stank starch stare stark starling startled startling starved starving
statues staved stead steads steak steaks steaming steams steamy steed stets stetting stews stiff stile stilt stingy stint stoked stomp
stomped stomps stone stoned stony stoop stooped stoops stoppled storied stormy stoup stoups stove stowage stowing strands stratus stray
strays streak streaking stretchy stria striae stride strife strike stringy stripey strive stropped strops struck stubs stuffy stunk styli
suave suction suctions suite sully summit sundae sundry supers supper surtitle surtitles swamp swatch swaying sweats swept swill swine
tablet talus tames taming tangs tangy tapas taring tarns tasking taupe taxing teals teats teeth telephony temps tempts tenon tensor tents
terns testy thane thaws therms thine thinning thins thirsty thole thongs threat threw throb throe throughput thrum thrust thunders thundery
thyme tighter tines tings tithe tittle toady toddy togging toils toked toking tolling tongs tonne tonnes toots torch torching totality totes
touchy toughing tracer traces tracing tracts trailed trailers trait tramp trawler tread treaty treed tremble tribal trice trier tries trill
trough truce trucker trucking truest trumped truss trusty tryst tubes tubing tugging tunas turds turfed turfs turps tuxes twain twats twill
twine tykes tyres udder unfit unite unity unlit unload unloaded unloading unloads untie ushers vague vales vapid varnish verge verges verily
verity versa versify verso verve vices victors vireo vireos voile volute wadding wades wafted wafting wafts wages waifs wailing wails waist
waists waive waives waiving wales wandering wands waned wanked wanks wards warts wasted wasting weathers weave weaves wedging weeding
welding welly wending wetness whams whereas whets whimper whipper whisker whither whittle whores whoso widow wiled willy wimped windrow
windy winnow withe witless wived wives wolds wonks wormed worms wormy worsen worthy wounder wring writhe writhes writhing wrung wurst yearns
`
    .trim()
    .split(/\s+/u),
);
