import type { Family } from '../reading/reading.ts';
import { conditions } from './conditions.ts';
import { corrections } from './corrections.ts';
import { counts } from './counts.ts';
import { elements } from './elements.ts';
import { fades } from './fades.ts';
import { fields } from './fields.ts';
import { files } from './files.ts';
import { formats } from './formats.ts';
import { joins } from './joins.ts';
import { levels } from './levels.ts';
import { names } from './names.ts';
import { speed } from './speed.ts';
import { styles } from './styles.ts';
import { times } from './times.ts';

/** The recognisers, in the order in which they claim a slot. */
export const FAMILIES: readonly Family[] = [
  conditions,
  names,
  corrections,
  times,
  fades,
  joins,
  formats,
  levels,
  speed,
  elements,
  styles,
  fields,
  files,
  counts,
];
