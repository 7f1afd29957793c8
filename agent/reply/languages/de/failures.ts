import { failuresOf } from '../../failures.ts';
import { reasonsOf } from '../../reasons.ts';
import { writing } from './writing.ts';

export const failures = failuresOf({
  audio_unreachable:
    'Die Audiodatei ließ sich nicht herunterladen. Bitte die Adresse prüfen und es noch einmal versuchen.',
  audio_not_found: 'Unter der Adresse gibt es keine Audiodatei. Bitte die Adresse berichtigen und neu senden.',
  audio_target_refused:
    'Nur öffentliche http- und https-Adressen werden abgerufen. Bitte eine solche senden oder die Datei hochladen.',
  audio_too_large: 'Die Datei ist zu groß für diesen Dienst. Bitte eine kleinere senden.',
  audio_too_long: 'Die Aufnahme ist zu lang für diesen Dienst. Bitte in Teilen senden.',
  not_audio: 'Dieses Dateiformat wird nicht gelesen. Bitte umwandeln, zum Beispiel in FLAC oder MP3.',
  web_page:
    'Unter der Adresse liegt eine Webseite (HTML), etwa eine Anmeldeseite oder die Seite einer freigegebenen Datei. Bitte einen direkten Link zur Audiodatei senden oder die Datei hochladen.',
  no_audio_stream: 'Die Datei hat keine Tonspur. Bitte eine andere senden.',
  audio_damaged: 'Die Datei lässt sich nicht decodieren. Bitte neu exportieren.',
  too_many_channels: 'Die Aufnahme hat mehr als 32 Kanäle. Bitte aufteilen.',
  sample_rate_unsupported: 'Die Abtastrate liegt über 384 kHz. Bitte auf höchstens 384 kHz umwandeln.',
  wrong_input_kind: 'Ein Schritt bekam die falsche Art von Eingabe. Bitte die Reihenfolge der Schritte prüfen.',
  step_failed:
    'Der Schritt ist bei dieser Aufnahme fehlgeschlagen. Bitte die Angaben prüfen oder es noch einmal versuchen.',
  step_timed_out: 'Der Schritt hat zu lange gedauert. Bitte eine kürzere Aufnahme senden.',
  insufficient_tokens:
    'Das Guthaben reicht für diese Aufnahme nicht. Bitte aufladen und es dann noch einmal versuchen.',
  price_above_limit:
    'Der Preis liegt über der festgesetzten Grenze. Bitte bestätigen oder eine kürzere Aufnahme senden.',
  turn_limit:
    'Eine Nachricht darf nicht so viele Token ausgeben. Bitte eine weitere Nachricht senden oder eine kürzere Aufnahme.',
  engine_time_exceeded:
    'Die Rechenzeit des Kontos ist aufgebraucht. Bitte aufladen oder es nach Mitternacht (UTC) noch einmal versuchen.',
  version_unavailable:
    'Die verlangte Version ist abgelaufen. Bitte ein Rezept mit einer verfügbaren Version speichern.',
  worker_lost: 'Der Prozess ist mehrmals abgebrochen. Bitte einmal wiederholen und die Datei sonst melden.',
  storage_full:
    'Der Speicherplatz des Kontos ist belegt. Bitte beim Betreiber mehr anfragen und es dann noch einmal versuchen.',
  source_lost: 'Die gespeicherte Kopie ist verloren. Bitte die Datei noch einmal hochladen.',
  cancelled: 'Die Arbeit wurde abgebrochen. Bei Bedarf noch einmal starten.',
  invalid: 'Die Angaben passen nicht zu dieser Arbeit. Bitte anders formulieren.',
  confirmation_required: 'Das ist teuer und braucht erst eine Bestätigung.',
  unknown: 'Die Arbeit ist fehlgeschlagen. Bitte noch einmal versuchen.',
});

export const reason = reasonsOf(writing, {
  silent: 'die Aufnahme ist digitale Stille',
  referenceSilent: 'die Vergleichsaufnahme ist still',
  channelSilent: 'ein Kanal ist digitale Stille',
  tooShort: 'die Aufnahme ist kürzer als # s',
  tooFewSamples: 'die Aufnahme ist kürzer als # Samples',
  tooQuiet: 'nichts ist lauter als # LUFS',
  rateTooLow: 'die Abtastrate muss mindestens # Hz betragen',
  noBeat: 'es ist kein regelmäßiger Schlag zu hören',
  noPitch: 'es sind keine Töne zu hören',
  noSpeech: 'es ist keine Sprache zu hören',
  noMusic: 'es ist keine Musik zu hören',
  noNoiseAlone: 'keine Stelle enthält nur Rauschen',
  noNoise: 'es wurde kein gleichmäßiges Rauschen gefunden',
  faintNoise: 'das Rauschen ist zu schwach für eine Änderung',
  noSpeechModel: 'es ist kein Sprachmodell installiert',
  noTaggingModel: 'es ist kein Modell für Klänge installiert',
  oneChannel: 'dazu braucht es zwei Kanäle',
  nothingInCommon: 'die Signale haben zu wenig gemeinsam',
  noReference: 'es fehlt eine Vergleichsaufnahme',
  noHeadroom: 'die Spitzen lassen für die gewünschte Lautheit keinen Platz',
  tooLittleSound: 'es ist zu wenig zu hören',
  tooLittleSpeech: 'es ist zu wenig Sprache zu hören',
  hiddenByEcho: 'das Echo verdeckt das Ausklingen',
  other: 'das ließ sich nicht messen',
});
