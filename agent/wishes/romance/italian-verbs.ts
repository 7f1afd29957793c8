/** Italian verbs of orders: infinitive, familiar imperative, third person of the present subjunctive, and past participle. */
export const ITALIAN_VERBS: readonly (readonly [
  infinitive: string,
  imperative: string,
  subjunctive: string,
  participle: string,
])[] = [
  ...regular(
    'abbassare accelerare accorciare aggiustare alzare amplificare analizzare applicare attenuare aumentare azzerare calare cambiare cancellare cercare contare controllare creare eliminare esportare identificare indicare individuare isolare lasciare livellare masterizzare misurare mixare montare mostrare normalizzare passare portare rallentare regolare ricavare ritagliare salvare separare spostare tagliare trasformare trovare verificare velocizzare',
  ),
  ['aggiungere', 'aggiungi', 'aggiunga', 'aggiunto'],
  ['convertire', 'converti', 'converta', 'convertito'],
  ['dare', "da'", 'dia', 'dato'],
  ['dire', "di'", 'dica', 'detto'],
  ['dividere', 'dividi', 'divida', 'diviso'],
  ['estrarre', 'estrai', 'estragga', 'estratto'],
  ['fare', 'fai', 'faccia', 'fatto'],
  ['mettere', 'metti', 'metta', 'messo'],
  ['pulire', 'pulisci', 'pulisca', 'pulito'],
  ['rendere', 'rendi', 'renda', 'reso'],
  ['ridurre', 'riduci', 'riduca', 'ridotto'],
  ['rimuovere', 'rimuovi', 'rimuova', 'rimosso'],
  ['scoprire', 'scopri', 'scopra', 'scoperto'],
  ['tenere', 'tieni', 'tenga', 'tenuto'],
  ['togliere', 'togli', 'tolga', 'tolto'],
  ['trascrivere', 'trascrivi', 'trascriva', 'trascritto'],
  ['trasporre', 'trasponi', 'trasponga', 'trasposto'],
  ['unire', 'unisci', 'unisca', 'unito'],
];

function regular(infinitives: string): [string, string, string, string][] {
  return infinitives.split(' ').map((infinitive) => {
    const stem = infinitive.slice(0, -3);
    const hard = /[cg]$/u.test(stem) ? `${stem}h` : stem;
    return [infinitive, `${stem}a`, hard.endsWith('i') ? hard : `${hard}i`, `${stem}ato`];
  });
}
