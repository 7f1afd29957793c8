import { phrases } from './words/phrases.ts';

/** What can be done with audio, in people's words. */
export const VERBS = {
  remove: phrases(
    'remove, strip, delete, eliminate, mute, kill, erase, drop, lose, take|taking ~ out, cut ~ out, get rid of, rid of, filter ~ out, suppress, silence, pull ~ out ~ leave, take ~ away, without, minus, no more, wipe, scrub, ditch, edit ~ out, turn ~ off, subtract, nuke, zap, banish, cut ~ from, take ~ from, take ~ off, get ~ out of|off, get it|them|that|this ~ out, de hum, dehum, silence, not want to hear, not hear, minus',
  ),
  isolate: phrases(
    'isolate, extract, separate, just ~ vocals|drums|bass|voice|singing|singer, only ~ vocals|drums|bass|voice|singing, solo, pull ~ out, lift ~ out, keep only, keep just, single ~ out, stem of, grab',
  ),
  split: phrases(
    'split, stems, stem, unmix, demix, separate ~ instruments|parts|tracks|stems|sources, break ~ into ~ parts|stems|tracks, break ~ down into, into ~ stems|parts|instruments, source separation, tracks separately, multitrack',
  ),
  clean: phrases(
    'clean, cleanup, dehiss, de hiss, declick, less hissy, hissy, crackly, scratchy, noise|hiss|crackle|rumble|wind ~ taken|removed|reduced, get|take ~ noise|hiss|crackle|rumble|static ~ off|out, noise|wind ~ remov|gon, make ~ clearer, sound better|cleaner|clearer, clean ~ up, denoise, de noise, noise reduction, noise removal, reduce ~ noise, less ~ noise|noisy, enhance, restore, tidy ~ up, improve ~ quality|sound, get rid of ~ noise|hiss|static|background, remove ~ noise|hiss|static|background, remove ~ crackle, take ~ out ~ noise|hiss, noisy, too noisy, lose ~ hiss|noise, kill ~ hiss|noise, without ~ noise|hiss, noise|hiss|static ~ away|gone|down, background noise, hiss, static, quieten ~ background, filter ~ noise',
  ),
  crop: phrases(
    'crop, trim, cut, shorten, slice, snip, excerpt, chop, keep, clip, give me, want, need, extract, take, save, only, just, skip, drop, remove, delete, lose, part, piece, section, portion, bit, segment, first, last, isolate, export, snippet',
  ),
  silence: phrases(
    'trim ~ silence|silences|ends|edges, remove ~ silence|silences, cut ~ silence|silences, strip ~ silence|silences, silence ~ beginning|start|end|ends, silence at, dead air ~ start|end|beginning, get rid of ~ silence|silences, delete ~ silence|silences, tighten ~ up, trim, tidy ~ ends, outer silence, leading silence, trailing silence, lose ~ silence, chop ~ silence',
  ),
  ripAudio: phrases(
    'extract ~ audio, audio ~ from|of|out ~ video|movie|film|clip|mp4|mov|footage, sound ~ from|of|out ~ video|movie|film|clip|mp4|mov|footage, rip ~ audio|sound|soundtrack, soundtrack ~ video|movie|film, audio track, audio only, video to audio, video to mp3, strip ~ video, pull ~ audio, audio|sound|soundtrack|music ~ off|from|of|in ~ video|clip|movie|film|mp4|mov|footage|recording of, lose ~ picture|video|visuals|images, drop ~ picture|video, without ~ picture|video|visuals, get ~ audio ~ video, convert ~ video ~ audio|mp3|wav, demux',
  ),
  makeVideo: phrases(
    'video of, make|create|render|generate|produce|build|do|want|need|give|get ~ video|visualizer|visualization|animation, turn|convert ~ into|to ~ video|mp4, waveform video, spectrum video, visualize, visualizer, audiogram, music video, as ~ video, into ~ video, animate, video ~ for ~ youtube|instagram|tiktok|social, to video',
  ),
  convert: phrases(
    'convert, transcode, reencode, give|want|need|like|send|get|make|return|deliver ~ mp3|wav|flac|ogg|opus|m4a|aac, save ~ as, export ~ as, give ~ as, as ~ mp3|wav|flac|ogg|opus|m4a, to ~ mp3|wav|flac|ogg|opus|m4a, in ~ mp3|wav|flac|ogg|opus|m4a, into ~ mp3|wav|flac|ogg|opus|m4a',
  ),
  karaoke: phrases(
    'karaoke, instrumental, backing track, sing along, music without ~ vocals|voice|singing, accompaniment, minus one, music minus, sing over, sing to it',
  ),
  acappella: phrases(
    'acappella, a cappella, vocals only, voice only, only ~ vocals, just ~ vocals, vocal track, vocal stem, isolated vocals',
  ),
} as const;
