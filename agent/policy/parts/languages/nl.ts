import type { Forms } from './form.ts';
import { phrases } from './phrases.ts';

export const nl: Forms = {
  forbid: phrases('geen|niet|niets|niks|zonder|nooit|verander niets'),
  only: phrases('alleen|enkel|slechts|maar'),
  polite: phrases(
    'kun je|kun jij|kan je|kunt u|kan u|zou je|zou u|zouden jullie|wil je|wilt u|wil u|kunnen jullie|willen jullie|vind je het erg|kan ik … krijgen',
  ),
  order: phrases(
    '^gooi*|^breng*|^scheid*|^transponeer*|^verminder*|^houd*|^hou|^knip*|^laat|^splits*|^haal*|^zet*|^normaliseer*|^maak*|^verwijder*|^exporteer*|^vertraag*|^versnel*|^geef*|^isoleer*|^snij*|^verlaag*|^verhoog*|^begin met|^doe*|^converteer*|^ontruis*|^bewaar*',
    'ik wil|ik zou graag|ik heb … nodig|graag',
  ),
  asking: phrases('wat|welke|welk|hoe|hoeveel|zeg*|vertel*|geef*|weten|meet|in welke|bepaal'),
  suppose: phrases(
    'gisteren|eergisteren|vorige week|vorig jaar|stel dat|stel je voor|als ik … zou willen|ooit|misschien later|ik overweeg',
  ),
  whether: phrases(
    'zou jij … kunnen … als|als ik dat zou vragen|als ik je vroeg|is het mogelijk|zou het mogelijk zijn|in theorie|in het algemeen|in principe|moet ik|zou ik moeten|ben je in staat',
  ),
  length: phrases('hoe lang duurt|hoe lang is|lengte|speelduur|duur'),
  loudness: phrases('hoe hard|hoe luid|volume|luidheid|niveau'),
  tempo: phrases('tempo|bpm|hoe snel|snelheid'),
  key: phrases('toonsoort|toonaard'),
  formats: phrases(
    'welke … bestandsformaten|welke bestandsformaten|welke … formaten|welke … bestandsformaten|welk … formaat|welke bestandstypen',
  ),
  meaning: phrases('wat betekent|wat betekenen|wat is een|wat is lufs|wat zijn lufs'),
};
