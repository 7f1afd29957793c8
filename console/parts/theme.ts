/** Look of the page: that of the system unless the user chose one. */
export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

const STORED_AS = 'console.theme';

/** Returns the look that was chosen in this browser. */
export function storedTheme(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(STORED_AS)) ?? 'system';
  } catch {
    return 'system'; // storage may be switched off
  }
}

/** Shows the page in a look, and keeps the choice in this browser. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(STORED_AS, theme);
  } catch {
    // It holds for this page then.
  }
}

/** Shows the page in a look. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
