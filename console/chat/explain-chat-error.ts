/** Returns an error of the stream in words: the AI SDK puts the body of a refusal, or of an error in the stream, into its message. */
export function explainChatError({ message }: Error): string {
  try {
    const { detail, title } = JSON.parse(message) as { detail?: unknown; title?: unknown };
    if (typeof detail === 'string') return detail;
    if (typeof title === 'string') return title;
  } catch {
    // Not from the service.
  }
  if (/fetch|network/i.test(message)) {
    return 'The service does not respond. What you wrote is in the box below; work that was started goes on.';
  }
  return message;
}
