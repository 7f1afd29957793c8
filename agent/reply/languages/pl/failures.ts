import { failuresOf } from '../../failures.ts';
import { reasonsOf } from '../../reasons.ts';
import { writing } from './writing.ts';

export const failures = failuresOf({
  audio_unreachable: 'Nie udało się pobrać nagrania. Proszę sprawdzić adres i spróbować ponownie.',
  audio_not_found: 'Pod tym adresem nie ma nagrania. Proszę poprawić adres i wysłać ponownie.',
  audio_target_refused:
    'Pobierane są tylko publiczne adresy http i https. Proszę wysłać taki adres albo przesłać plik.',
  audio_too_large: 'Plik jest za duży dla tej usługi. Proszę wysłać mniejszy.',
  audio_too_long: 'Nagranie jest za długie dla tej usługi. Proszę wysłać je w częściach.',
  not_audio: 'Ten format pliku nie jest obsługiwany. Proszę go przekonwertować, na przykład na FLAC lub MP3.',
  web_page:
    'Adres prowadzi do strony internetowej (HTML), na przykład do strony logowania lub strony udostępnionego pliku. Proszę wysłać bezpośredni link do pliku dźwiękowego albo przesłać plik.',
  no_audio_stream: 'Plik nie ma ścieżki dźwiękowej. Proszę wysłać inny.',
  audio_damaged: 'Pliku nie da się zdekodować. Proszę wyeksportować go ponownie.',
  too_many_channels: 'Nagranie ma ponad 32 kanały. Proszę je podzielić.',
  sample_rate_unsupported: 'Częstotliwość próbkowania przekracza 384 kHz. Proszę przekonwertować do najwyżej 384 kHz.',
  wrong_input_kind: 'Krok otrzymał inny rodzaj danych. Proszę sprawdzić kolejność kroków.',
  step_failed: 'Krok nie powiódł się na tym nagraniu. Proszę sprawdzić parametry albo spróbować ponownie.',
  step_timed_out: 'Krok trwał zbyt długo. Proszę wysłać krótsze nagranie.',
  insufficient_tokens: 'Saldo nie wystarcza na to nagranie. Proszę je doładować i spróbować ponownie.',
  price_above_limit: 'Cena przekracza ustaloną granicę. Proszę potwierdzić albo wysłać krótsze nagranie.',
  turn_limit: 'Jedna wiadomość nie może wydać tylu tokenów. Proszę wysłać kolejną wiadomość albo krótsze nagranie.',
  engine_time_exceeded:
    'Czas obliczeń konta został wyczerpany. Proszę doładować konto albo spróbować po północy (UTC).',
  version_unavailable: 'Żądana wersja wygasła. Proszę zapisać przepis z dostępną wersją.',
  worker_lost: 'Proces kilkakrotnie się przerwał. Proszę spróbować raz jeszcze, a w razie niepowodzenia zgłosić plik.',
  storage_full: 'Miejsce konta jest pełne. Proszę poprosić operatora o więcej i spróbować ponownie.',
  source_lost: 'Zapisana kopia przepadła. Proszę przesłać plik ponownie.',
  cancelled: 'Pracę przerwano. W razie potrzeby można ją zacząć ponownie.',
  invalid: 'Dane nie pasują do tej pracy. Proszę ująć to inaczej.',
  confirmation_required: 'To dużo kosztuje i wymaga najpierw potwierdzenia.',
  unknown: 'Praca się nie powiodła. Proszę spróbować ponownie.',
});

export const reason = reasonsOf(writing, {
  silent: 'nagranie jest cyfrową ciszą',
  referenceSilent: 'nagranie odniesienia jest ciche',
  channelSilent: 'jeden kanał jest cyfrową ciszą',
  tooShort: 'nagranie jest krótsze niż # s',
  tooFewSamples: 'nagranie ma mniej próbek niż #',
  tooQuiet: 'nic nie jest głośniejsze niż # LUFS',
  rateTooLow: 'potrzebna jest częstotliwość próbkowania co najmniej # Hz',
  noBeat: 'nie słychać regularnego pulsu',
  noPitch: 'nie słychać nut',
  noSpeech: 'nie słychać mowy',
  noMusic: 'nie słychać muzyki',
  noNoiseAlone: 'nigdzie nie słychać samego szumu',
  noNoise: 'nie znaleziono jednostajnego szumu',
  faintNoise: 'szum jest zbyt słaby, by coś zmieniać',
  noSpeechModel: 'nie zainstalowano modelu mowy',
  noTaggingModel: 'nie zainstalowano modelu dźwięków',
  oneChannel: 'potrzebne są dwa kanały',
  nothingInCommon: 'sygnały mają zbyt mało wspólnego',
  noReference: 'brakuje nagrania odniesienia',
  noHeadroom: 'szczyty nie pozwalają na żądaną głośność',
  tooLittleSound: 'jest za mało dźwięku',
  tooLittleSpeech: 'jest za mało mowy',
  hiddenByEcho: 'echo zasłania wybrzmiewanie',
  other: 'nie udało się zmierzyć',
});
