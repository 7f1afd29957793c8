/** Words for the tokens that an account has left. */
const LEFT = String.raw`(?:(?:what|whatever) (?:i|we)(?:['’]?ve|['’]?re)? ?(?:have |got |still have )*left|(?:my|our) (?:remaining |free |last |current )?(?:balance|tokens?|credits?|allowance|budget))`;

/** Questions whether the tokens of an account are enough for work, and their plain form. */
const FORMS: readonly (readonly [pattern: RegExp, plain: string])[] = [
  // "Can I afford to denoise this?", "can we afford stems of it?"
  [
    /\bcan (i|we) (?:still |even |actually |just )*afford (?:for you )?(to )(?!lose\b|wait\b)/giu,
    'do $1 have enough tokens to ',
  ],
  [
    /\bcan (i|we) (?:still |even |actually |just )*afford (?=(?:the |a |some )?(?:stems?|[a-z]+ing|noise reduction|subtitles?|transcript\w*)\b)/giu,
    'do $1 have enough tokens for ',
  ],
  // "Would splitting this into stems fit in what I've got left?"
  [
    new RegExp(
      String.raw`\b(?:would|will|does|do|can|is) ([a-z]+ing(?: [\w'’.-]+){1,10}?) (?:still )?(?:fit (?:in|into|within|inside)(?:to)?|be covered by|covered by|be within|within) ${LEFT}(?:,? or (?:nah|no|not))?`,
      'giu',
    ),
    'do i have enough tokens for $1',
  ],
  // "Would my balance cover denoising this?", "is what I have left enough for stems?"
  [
    new RegExp(
      String.raw`\b(?:will|would|do|does|can) ${LEFT} (?:still )?(?:cover|stretch to|be enough for|suffice for|do for|pay for) `,
      'giu',
    ),
    'do i have enough tokens for ',
  ],
  [
    new RegExp(String.raw`\b(?:is|are) ${LEFT} (?:still )?(?:enough|sufficient) (for|to) `, 'giu'),
    'do i have enough tokens $1 ',
  ],
  // "Have I got enough left for that to be denoised?"
  [
    /\bhave (i|we) (?:still )?(?:got )?enough (?:left |tokens |credits? )*for (?:this|that|it|them) to be ([a-z]+ed)\b/giu,
    'do $1 have enough tokens to get that $2',
  ],
  [/\bhave (i|we) (?:still )?(?:got )?enough (?:left |tokens |credits? )*(for|to) /giu, 'do $1 have enough tokens $2 '],
  // "How many tokens would I have left if I ran a speech analysis on all three?"
  [
    /\bhow (?:many tokens|much(?: balance| credit)?) would (i|we) (?:still )?have left (?:if|once) (?:i|we) (?:ran|run|did|had|ordered|got) (?=(?:a|an|the|some|[a-z]+ing)\b)/giu,
    'do $1 have enough tokens for ',
  ],
];

/** Returns an English text with its questions whether something can be paid for in one form. */
export function plainAffording(text: string): string {
  return FORMS.reduce((words, [pattern, plain]) => words.replaceAll(pattern, plain), text);
}
