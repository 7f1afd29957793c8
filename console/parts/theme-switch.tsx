import { useState } from 'react';
import { chooseTheme, storedTheme, THEMES, type Theme } from './theme.ts';

const NAMES: Record<Theme, string> = { system: 'Auto', light: 'Light', dark: 'Dark' };

/** The choice between light and dark. */
export function ThemeSwitch(): React.JSX.Element {
  const [theme, setTheme] = useState(storedTheme);
  return (
    <select
      className="quiet"
      aria-label="Colours"
      value={theme}
      onChange={({ target }) => {
        const chosen = target.value as Theme;
        chooseTheme(chosen);
        setTheme(chosen);
      }}
    >
      {THEMES.map((name) => (
        <option key={name} value={name}>
          {NAMES[name]}
        </option>
      ))}
    </select>
  );
}
