"""Sends requests to servers that fail at first, and prints what came of each as JSON."""

import json
import sys

from audio_processing_client import ApiError, AudioClient
from audio_processing_client.api.account import get_account
from audio_processing_client.api.batch import create_batch
from audio_processing_client.api.recipe import approve_recipe
from audio_processing_client.models import ApproveRecipeBody, CreateBatchBody


def outcome(send):
    try:
        return send()
    except ApiError as error:
        return error.code


results = {}
for name, url in json.loads(sys.argv[1]).items():
    audio = AudioClient(url, api_key="svc_live_x", max_wait_s=5)
    if name.startswith("submit"):
        body = CreateBatchBody(recipe_id="rec_0001_x", audio_urls=["https://audio.example/a.wav"])
        results[name] = outcome(lambda: str(audio.call(create_batch, body=body).batch_id))
    elif name.startswith("upload"):
        results[name] = outcome(lambda: audio.upload(b"x" * 200_000, name="x.wav").audio_url)
    elif name.startswith("approve"):
        results[name] = outcome(lambda: audio.call(approve_recipe, body=ApproveRecipeBody(recipe_id="rec_0101_x")))
    else:
        results[name] = outcome(lambda: audio.call(get_account))
    audio.close()
print(json.dumps(results))
