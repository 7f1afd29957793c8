/** What the rules say next: words, and calls with their arguments. */
export interface Decision {
  text: string;
  calls: { toolName: string; input: object }[];
}
