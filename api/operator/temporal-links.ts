/** Makes addresses of pages of the Temporal Web UI; null if there is none. */
export interface TemporalLinks {
  workflow(workflowId: string): string | null;
  queue(taskQueue: string): string | null;
  /** The list of an account's workflows that have not ended. */
  openWork(accountId: string): string | null;
}

/** Returns the links to the Web UI at an address. */
export function temporalLinks(uiUrl: string | undefined, namespace: string): TemporalLinks {
  const page = (path: string): string | null =>
    uiUrl === undefined ? null : `${uiUrl.replace(/\/+$/, '')}/namespaces/${encodeURIComponent(namespace)}/${path}`;
  return {
    workflow: (id) => page(`workflows/${encodeURIComponent(id)}`),
    queue: (name) => page(`task-queues/${encodeURIComponent(name)}`),
    openWork: (id) =>
      page(`workflows?query=${encodeURIComponent(`AccountId = "${id}" and ExecutionStatus = "Running"`)}`),
  };
}
