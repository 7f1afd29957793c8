/** Returns `TempoAnalysis` for `tempo_analysis`. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
