import { describeTalks } from './talks.ts';

describeTalks('ten unlike people', 'ten-people.txt');
