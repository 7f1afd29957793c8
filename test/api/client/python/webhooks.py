"""Verifies the webhooks of a list, and prints the event or the code of the error of each as JSON."""

import json
import sys

from audio_processing_client import WebhookError, verify_webhook

results = []
for case in json.load(sys.stdin):
    try:
        results.append(verify_webhook(case["body"], case["headers"], case["secret"], now=case["now"]))
    except WebhookError as error:
        results.append(error.code)
print(json.dumps(results))
