const STYLE = '(spectrum|spectrogram|waveform)';
const COUNT = String.raw`(\d{2,3}|twenty-?(?: ?four| ?five)?|thirty|fifty|sixty)`;
const COUNTS: Readonly<Record<string, string>> = {
  twenty: '20',
  twentyfour: '24',
  twentyfive: '25',
  thirty: '30',
  fifty: '50',
  sixty: '60',
};

/** Words for a video of a recording, without which the others are about something else. */
const VIDEO = /\b(?:videos?|create_video|clip that shows|visuali[sz]er|visuali[sz]ation)\b/iu;

const FORMS: readonly (readonly [pattern: RegExp, plain: string])[] = [
  [/\bcreate_video\b(?: please| pls)?/giu, 'make a video of it'],
  // "1920 by 1080", "1920 pixels wide, 1080 high", "1920 × 1080"
  [/\b(\d{3,4}) ?(?:px|pixels?)? ?(?:by|×|x|\*) ?(\d{3,4})(?: ?(?:px|pixels?)\b)?/giu, '$1x$2'],
  [/\b(\d{3,4}) ?(?:px|pixels?)? wide,?(?: and| by)? (\d{3,4}) ?(?:px|pixels?)? (?:high|tall)\b/giu, '$1x$2'],
  // "Whose picture is 1920x1080", "size 1920x1080"
  [
    /\b(?:whose|with a|with the|the)? ?(?:picture|size|resolution|frame size|image)(?: is| of|:)? (?=\d{3,4}x\d{3,4}\b)/giu,
    'at ',
  ],
  // "Turn that into a spectrum clip"
  [new RegExp(String.raw`\b${STYLE} (?:clip|movie|film|animation|mp4|visual)\b`, 'giu'), '$1 video'],
  // "A clip that shows the spectrum"
  [new RegExp(String.raw`\b(?:an? )?clip (?=[^.?!]{0,40}\bthat shows (?:the|its|a) ${STYLE}\b)`, 'giu'), 'video '],
  [new RegExp(String.raw`\b(\d{3,4}x\d{3,4}) clip\b`, 'giu'), 'video in $1'],
  // "A spectrum visualiser of the single as a video"
  [
    new RegExp(String.raw`\b${STYLE} visuali[sz](?:er|ation) (of|for|from) ([\w .-]{2,30}?) as a video\b`, 'giu'),
    'video $2 $3 in the $1 style',
  ],
  // "Shows the spectrum of this", "with the spectrum", "style spectrum"
  [
    new RegExp(
      String.raw`,?(?: and| that| which|whose picture)? (?:shows|showing|displays|displaying) (?:the|its|a) ${STYLE}(?: of (?:this|it|the (?:song|track|file)))?\b`,
      'giu',
    ),
    ' in the $1 style',
  ],
  [
    new RegExp(String.raw`,? (?:with|using|showing) (?:the|its|a) ${STYLE}(?! (?:style|analysis))\b`, 'giu'),
    ' in the $1 style',
  ],
  [new RegExp(String.raw`,? ?(?:(?:in |with )?(?:the )?style:? ${STYLE})\b`, 'giu'), ' in the $1 style'],
];

/** "Could I have a video": an order only where it says which video. */
const ORDERS: typeof FORMS = [
  [
    /\b(?:can|could|may|might) i (?:please )?(?:have|get) (this|it|the|my)((?: [\w.-]+){0,2}?) as (?:a |an )?video\b/giu,
    'please make a video of $1$2',
  ],
  [/\b(?:can|could|may|might) i (?:please )?(?:have|get) a video\b/giu, 'please make a video of it'],
];
const SAYS_WHICH = /\b(?:style|\d{3,4}x\d{3,4}|fps)\b/iu;
const ASKS =
  /\b(?:if|in (?:theory|principle)|hypothetical\w*|cost|price|how (?:much|many|long)|tokens?|possible|able|wonder\w*|just asking|don['’]?t|not)\b/iu;

/** Returns an English text about a video of a recording with its style, size and frame rate in plainer words. */
export function plainVideos(text: string): string {
  if (!VIDEO.test(text) && !CLIP.test(text)) return text;
  const plain = replaced(text, FORMS)
    .replaceAll(RATE, (_, count: string) => `at ${numbered(count)} fps`)
    .replaceAll(RATE_FIRST, (_, count: string) => `at ${numbered(count)} fps`);
  return SAYS_WHICH.test(plain) && !ASKS.test(plain) ? replaced(plain, ORDERS) : plain;
}

function replaced(text: string, forms: typeof FORMS): string {
  return forms.reduce((words, [pattern, plain]) => words.replaceAll(pattern, plain), text);
}

const CLIP = new RegExp(
  String.raw`\b${STYLE} (?:clip|movie|film|animation|mp4|visual)\b|\bclip\b[^.?!]{0,40}\bshows? (?:the|its|a) ${STYLE}\b`,
  'iu',
);
const RATE = new RegExp(
  String.raw`(?:\b(?:at|with|and) )?\b${COUNT} (?:frames?|pictures?|images?)(?: (?:per|a|in each|each|every|in a|in one)) seconds?\b`,
  'giu',
);
const RATE_FIRST = new RegExp(String.raw`\b(?:with )?(?:a |the )?frame ?rate(?: of| is|:)? ${COUNT}\b(?! ?fps)`, 'giu');

/** Returns a count in digits. */
function numbered(count: string): string {
  return COUNTS[count.toLowerCase().replaceAll(/[ -]/gu, '')] ?? count;
}
