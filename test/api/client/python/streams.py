"""Reads streams of servers that break them, and prints what came of each as JSON."""

import json
import sys

from audio_processing_client import ApiError, AudioClient

SOME_ID = "0198f3c4-5b7e-7c1a-9d2e-6f8a1b3c5d7e"
breaking, in_pieces, idle, empty = (AudioClient(url, retries=1) for url in sys.argv[1:])
results = {
    "breaking": [[event.event, event.batch.percent_complete] for event in breaking.batch_events(SOME_ID)],
    "in_pieces": list(in_pieces.chat_events(SOME_ID)),
    "idle": list(idle.chat_events(SOME_ID)),
}
try:
    list(empty.batch_events(SOME_ID))
except ApiError as error:
    results["empty"] = error.code
print(json.dumps(results))
