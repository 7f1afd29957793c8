/** Returns the actions that a Temporal server has counted in a namespace, by kind. */
export async function countedActions(metricsUrl: string, namespace = 'default'): Promise<Map<string, number>> {
  const text = await (await fetch(metricsUrl)).text();
  const counts = new Map<string, number>();
  for (const [, labels, value] of text.matchAll(/^action(?:_total)?\{(.*)\} (\S+)$/gm)) {
    if (!labels!.includes(`namespace="${namespace}"`)) continue;
    const kind = /action_type="([^"]*)"/.exec(labels!)?.[1] ?? '';
    counts.set(kind, (counts.get(kind) ?? 0) + Number(value));
  }
  return counts;
}

/** Returns the actions between two counts, by kind. */
export function actionsBetween(before: Map<string, number>, after: Map<string, number>): Map<string, number> {
  const added = [...after].map(([kind, count]) => [kind, count - (before.get(kind) ?? 0)] as const);
  return new Map(added.filter(([, count]) => count > 0));
}
