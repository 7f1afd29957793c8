/** Words that a message is expected to hold; what is near one of them and is none is taken for it. */
export const VOCABULARY: readonly string[] = `
a about above accapella acappella accompaniment across add after afterwards again album align alignment all along alone already also always
am ambient an analysis analyze and animated another answer any anything are as ask at audio autotune available average away
back background backing balance bar bars base bass bassline be beat beats because been before begin beginning being below best between beyond bit bitrate both bpm break breakdown brief bring brightness buzz buzzing by
calculate camelot can cannot caption center centroid change channel channels chart check chord chords chorus chroma classify clean cleaned cleaner cleaning cleanup clear clearer click clip clipped clipping clips codec color come compare compared comparison compress compressed compression compute content convert cost could count course crackle crackling credit credits crop cropped cut cuts cutting
data date day db dead decibel decibels delay delayed delete describe description detect detection determine did difference different distorted distortion do does doing done down downbeat downbeats download drift drop drown drum drummer drums drumming drunk duration during dynamic dynamics
each early echo echoes edit effect effects either element elements else embedding embeddings end ending energy engine english enhance entire equalize error estimate even ever every everybody everyone everything exact exactly except excerpt exclude explain export extract extraction
fade far fast favor feature features feel few file files fill filter final finally find fine fingerprint first fix flac follow following footage for form format forth frequencies frequency friend from full funny further
gap gaps gave general generate genre get give given go going gone good got great grid groove group guess guitar guitars
had half hand happen happening happy hard harmonic harmonies harmony has have having he hear heard hello help her here hertz hey hi high hint his hiss hissing hold hour hours how hum humming hundred
i idea identify if image in include including information inside instead instrument instrumental instruments interview into intro introduction invoice is isolate isolated isolation it item its
job just karaoke keep key keys kick kill kind kindly kit know
label labels language last later latency lay lead leading leave left length less let level levels like line lines list listen little long longer look lose lot loud louder loudness love low lower lufs lyrics
made main mains major make making manage many master match matching matter maximum may maybe me mean measure measurement measures media meeting melodic melody mention mess message meter method mic microphone middle might mind mine minor minus minute minutes mix mixed mixture mono mood more most move movie much multiple music musical musically must mute my
name near nearest need neither never new next nice no nobody noise noisy none nor normal normalize not note notes nothing now number
of off offset oh okay old on once one ones only onset onsets open opinion or order original other others our out outro over overall overview own
pace part parts pass past pause pauses peak peaks people per percussion perfect perform person phase phone phrase piano pick picture piece pieces pitch place plain play played playing please plot plus podcast point polarity possible post power present pretty price prices pricing print problem process produce progress progression project prompt proper pull put
quality quarter question questions quick quickly quiet quieter quite
range rate rather raw read really reason recipe record recorded recording recordings reduce reduction reference remain remaining remix remove removal removed removing render repeat report request resolution rest result results return reverb reverberation rhythm rhythmic rhythmically ride right rip rms room roughly round run rumble
said same sample samples save say scale scan score second seconds section sections see seems seen segment segments send sense sentence separate separated separation set several shape share sharp shift short shorten shorter should show shown side signal signature silence silences silent similar similarity simple simply since sing singer singers singing single sit size skip slice slow slower small snare snip so social solo some somebody someone something sometimes song songs sorry sort sound soundtrack sounding sounds source speak speaker speakers speaking spec spectra spectral spectrogram spectrum speech speed split spoken square stand start started starting starts static stay stem stems step steps stereo stick still stop straight strip stripped strong structure studio stuff style such suggest sum summarize summary supply support suppress sure sync synced synchronize
tag tagging tags take taken takes talk talkers talking tap tape tell tempo terms test text than thank thanks that the their them then there these they thing things think this those though three through throughout tidy till time timeline times timing title to today together token tokens told tone too tool tools top total track tracks transcribe transcript transcription translate trim trimmed trimming true try tune tuned tuning turn two type
under understand unmix until up upload upon us use used useful using usual usually
value values verse verses version very via video videos visual visualization visualizer visuals vocal vocalist vocals voice voiced voices volume
wait want wanted was watch wave waveform way we week well went were what whatever when where whether which while whine who whole whose why wide width will wind wish with within without wonder word words work working world worry would write written wrong
year yes yet you your yours zero
ten twelve fifteen twenty thirty forty fifty sixty ninety five six seven eight nine eleven thirteen fourteen eighteen
abilities able account acoustic activity afternoon analyses animate animation anybody anyone anywhere apart applied appreciated arrangement
artist attach audiogram audios awesome bandlimited bandwidth bits boost bright brilliant broadcast build call capabilities cappella
categorize cents changes changing charge cheers chop chromaprint classification commands compatibility compatible complete compose compressor concert
contains correlation create crest crossing dbtp demix demux denoise dereverb details diarization diarize ditch draw edges
eliminate embed ends enough erase evening expensive faster figure film flatness forget four french fundamental german
goodbye grab greetings ground headroom hesitation highs hits hiya howdy human ignore improve instagram intelligence inter
interested itself jingle keyboard late lift limiter lined locations loop lossy lovely lowpass lows mastering measurements
metering mfcc midi moments morning multitrack narrow night options opus outer overs passages persons pitches portion
position positions preserve processed processing quieten ready remaster representation restore retain reverberant robot roll rolloff roomy
rundown running saying says scrub search separately shazam sheet sings snippet soundcloud sources spanish speaks specs
spotify streaming stretch strings subtract syllable synth taking talks tech technical tests theory thoughts tighten tiktok
timbre timestamps tonal tonality tonic touching tracking trailing transcode transient translation treble unprocessed untouched vector visualize
waltz wipe wording works wrote youtube tempi drone decay echoey hissy crackly transpose tail siren sirens flute violin trumpet lecture memo hook bridge vocalist subtitle subtitles verbatim
`
  .trim()
  .split(/\s+/);
