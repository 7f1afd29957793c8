import { failuresOf } from '../../failures.ts';
import { reasonsOf } from '../../reasons.ts';
import { writing } from './writing.ts';

export const failures = failuresOf({
  audio_unreachable: 'Le téléchargement du fichier a échoué. Vérifier l’adresse, puis réessayer.',
  audio_not_found: 'Il n’y a pas de fichier à cette adresse. Corriger l’adresse et renvoyer.',
  audio_target_refused:
    'Seules les adresses http et https publiques sont acceptées. Envoyer une telle adresse ou le fichier.',
  audio_too_large: 'Le fichier est trop gros pour ce service. En envoyer un plus petit.',
  audio_too_long: 'L’enregistrement est trop long pour ce service. L’envoyer en plusieurs parties.',
  not_audio: 'Ce format de fichier n’est pas lu. Le convertir, par exemple en FLAC ou en MP3.',
  web_page:
    'L’adresse mène à une page web (HTML), comme une page de connexion ou celle d’un fichier partagé. Envoyer un lien direct vers le fichier audio ou téléverser le fichier.',
  no_audio_stream: 'Le fichier n’a pas de piste audio. En envoyer un autre.',
  audio_damaged: 'Le fichier ne peut pas être décodé. L’exporter à nouveau.',
  too_many_channels: 'L’enregistrement a plus de 32 canaux. Le diviser.',
  sample_rate_unsupported: 'La fréquence d’échantillonnage dépasse 384 kHz. La réduire à 384 kHz au plus.',
  wrong_input_kind: 'Une étape a reçu un autre type d’entrée que prévu. Vérifier l’ordre des étapes.',
  step_failed: 'L’étape a échoué sur cet enregistrement. Vérifier les paramètres ou réessayer.',
  step_timed_out: 'L’étape a duré trop longtemps. Envoyer un enregistrement plus court.',
  insufficient_tokens: 'Le solde ne suffit pas pour cet enregistrement. Recharger le compte, puis réessayer.',
  price_above_limit: 'Le prix dépasse la limite fixée. Confirmer, ou envoyer un enregistrement plus court.',
  turn_limit:
    'Un message ne peut pas dépenser autant de jetons. Envoyer un autre message ou un enregistrement plus court.',
  engine_time_exceeded: 'Le temps de calcul du compte est épuisé. Recharger, ou réessayer après minuit UTC.',
  version_unavailable: 'La version demandée a expiré. Enregistrer une recette avec une version disponible.',
  worker_lost: 'Le processus s’est arrêté plusieurs fois. Réessayer une fois, sinon signaler le fichier.',
  storage_full: 'L’espace de stockage du compte est plein. En demander davantage à l’opérateur, puis réessayer.',
  source_lost: 'La copie enregistrée est perdue. Envoyer à nouveau le fichier.',
  cancelled: 'Le travail a été annulé. Le relancer si besoin.',
  invalid: 'Les paramètres ne conviennent pas à ce travail. Le demander autrement.',
  confirmation_required: 'C’est coûteux et demande d’abord une confirmation.',
  unknown: 'Le travail a échoué. Réessayer.',
});

export const reason = reasonsOf(writing, {
  silent: 'l’enregistrement est un silence numérique',
  referenceSilent: 'la référence est silencieuse',
  channelSilent: 'un canal est un silence numérique',
  tooShort: 'l’enregistrement dure moins de # s',
  tooFewSamples: 'l’enregistrement a moins de # échantillons',
  tooQuiet: 'rien ne dépasse # LUFS',
  rateTooLow: 'il faut une fréquence d’échantillonnage d’au moins # Hz',
  noBeat: 'aucune pulsation régulière ne s’entend',
  noPitch: 'aucune note ne s’entend',
  noSpeech: 'aucune parole ne s’entend',
  noMusic: 'aucune musique ne s’entend',
  noNoiseAlone: 'aucun passage ne contient que du bruit',
  noNoise: 'aucun bruit constant n’a été trouvé',
  faintNoise: 'le bruit est trop faible pour changer quelque chose',
  noSpeechModel: 'aucun modèle de parole n’est installé',
  noTaggingModel: 'aucun modèle de sons n’est installé',
  oneChannel: 'il faut deux canaux',
  nothingInCommon: 'les signaux ont trop peu en commun',
  noReference: 'il manque une référence',
  noHeadroom: 'les crêtes ne laissent pas de place pour la sonie demandée',
  tooLittleSound: 'il y a trop peu de son',
  tooLittleSpeech: 'il y a trop peu de parole',
  hiddenByEcho: 'l’écho masque la fin des sons',
  other: 'la mesure n’a pas été possible',
});
