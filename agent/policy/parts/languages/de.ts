import type { Forms } from './form.ts';
import { phrases } from './phrases.ts';

export const de: Forms = {
  forbid: phrases(
    'kein|keine|keinen|keinerlei|ohne … zu|nicht|nichts|nix|niemals|auf keinen fall|finger weg|lass … in ruhe|bitte nicht',
  ),
  only: phrases('nur|bloß|lediglich|ausschließlich|einfach nur'),
  polite: phrases(
    'kannst du|könntest du|können sie|könnten sie|würdest du|würden sie|magst du|könnt ihr|könntet ihr|würdet ihr|wärst du so nett|wären sie so nett|wärst du so lieb|wären sie so freundlich|macht es dir etwas aus|^kann ich … haben',
  ),
  order: phrases(
    '^hau|^senk*|^heb|^transponier*|^reduzier*|^schmeiß*|^zieh|^mach*|^bitte mach*|^schneid*|^kürz*|^entfern*|^nimm|^blend*|^wandl*|^konvertier*|^bring*|^gib|^zerleg*|^trenn*|^isolier*|^behalt*|^dreh*|^exportier*|^speicher*|^normalisier*|^entrausch*|^spiel*|^teil*|^lass|^hol|^setz|^stell',
    'ich brauche|ich will|ich möchte|ich hätte gern*|hätte gern*|ich bräuchte|ich wünsche mir',
  ),
  asking: phrases('was|wie|welch*|sag*|nenn*|verrat*|zeig*|bestimm*|miss|ermittl*|wissen|gib mir|finde … heraus'),
  suppose: phrases(
    'gestern|vorgestern|letzte woche|letztes jahr|neulich|damals|früher|angenommen|stell dir vor|mal angenommen|falls ich|wenn ich … würde|wenn ich … wollte|irgendwann|vielleicht später|überlege',
  ),
  whether: phrases(
    '^kann man|^könnte man|^lässt sich|^lassen sich|theoretisch|wäre es möglich|ist es möglich|wärst du in der lage|bist du in der lage|grundsätzlich|generell|wenn man dich|wenn ich dich bitte|wenn ich dich bäte|prinzipiell|im prinzip|soll ich|sollte ich|lohnt es',
  ),
  length: phrases('wie lang|wie lange dauert|wie lange geht|wie lange läuft|spieldauer|spielzeit|die dauer|länge'),
  loudness: phrases('wie laut|lautheit|lautstärke|pegel|wie leise'),
  tempo: phrases('tempo|bpm|wie schnell|geschwindigkeit'),
  key: phrases('tonart'),
  formats: phrases('welche … format*|welche … formate|welche … dateiformat*|welche … dateityp*|welche … dateien'),
  meaning: phrases(
    'was heißt|was bedeute*|was versteht man|was ist ein|was ist eine|^was ist lufs|^was sind lufs|^was ist bpm',
  ),
};
