/** What the embedded model does next: calls of tools, or words. */
export interface Decision {
  text: string;
  calls: { toolName: string; input: Record<string, unknown> }[];
}
