/** Parts of a mix. */
export const PARTS = { vocals: 'vocals', drums: 'drums', bass: 'bass', other: 'other instruments', hum: 'hum' };
