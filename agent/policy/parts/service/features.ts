const FEATURE = String.raw`(?:loudness|noise|vocals?|stems?|pitch|tempo|speed|fad(?:e|ing)|mp3|key|beat|chord|hum|silence|voice|time|level) (?:thing|tool|feature|function|option|button|step|removal|remover|reduction|shift(?:ing|er)?|chang(?:e|ing)|detect(?:ion|or)|analysis|separat(?:ion|or)|split(?:ting|ter)|normali[sz](?:ation|er|ing)|conversion|estimation|track(?:ing|er)|level+ing|stretch(?:ing)?)`;
const PROPERTY = String.raw`(?:affects?|change|alter|reduce|damage|harm|hurt|need|keep|preserve|lose|remove|touch|cost|use|work|support|distort|free|any good|lossless|reversible|safe|accurate|reliable|destructive|automatic|perfect|as good|real[- ]?time|better|available|included|extra)`;

/** "Does the loudness thing change the dynamics?", "is pitch shifting lossless?": a property of what the service does, whatever the audio. */
export const OF_FEATURE = new RegExp(
  String.raw`^(?:(?:so|and|but|hey|hi)[, ]+)*(?:does|do|is|are|can|will|would)(?:n['’]?t)? (?:the |your |this )?${FEATURE} ${PROPERTY}\b`,
  'iu',
);

/** "How do I save a recipe?", "do you keep my uploads?": how the service handles what an account has, not what is there. */
export const OF_HANDLING =
  /^(?:(?:so|and|but|hey|hi|ok(?:ay)?)[, ]+)*(?:how (?:do|can|would|should|might) (?:i|we|one|you) (?:save|make|create|add|write|store|share|keep|edit|change|rename|delete|remove|cancel|start|submit|set up|use|run) (?:an? |the |my |our )?(?:new |own )?(?:recipes?|batch(?:es)?|uploads?)\b|(?:do|will|would) (?:you|they) (?:keep|store|archive|delete|retain) (?:my|our|the|all|any|these) )/iu;
