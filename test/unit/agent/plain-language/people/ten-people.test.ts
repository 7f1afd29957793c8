import { describeTalks } from './talks.ts';

describeTalks('conversations of ten unlike people', 'ten-people.txt');
