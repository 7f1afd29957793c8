"""Calls the client in ways that cannot be meant, and prints what each raises as JSON; then waits for and exports a job by its id, through an outage."""

import json
import sys

from audio_processing_client import AudioClient, verify_webhook

URL, SOME_ID, FILE = sys.argv[1:]


def raised(call):
    try:
        call()
    except (TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}"
    return ""


audio = AudioClient(URL, api_key="svc_live_x\n", retries=0)
headers = {"webhook-id": "a", "webhook-timestamp": "1", "webhook-signature": "v1,a"}
results = {
    "placeholder": raised(lambda: AudioClient(URL, api_key="svc_live_…")),
    "address": raised(lambda: AudioClient("localhost:3000")),
    "artifact": raised(lambda: audio.download("artifact://x", FILE)),
    "job": raised(lambda: audio.wait_for(SOME_ID)),
    "parsed": raised(lambda: verify_webhook({}, headers, "whsec_AAAA", now=1)),
    "secret": raised(lambda: verify_webhook("{}", headers, None, now=1)),
    "waited": str(audio.wait_for({"batch_id": SOME_ID}).batch_id),
    "exported": audio.export({"job_id": SOME_ID}, FILE).read_text(),
}
print(json.dumps(results))
