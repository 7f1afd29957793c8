"""Runs a batch and a recipe with the installed client, and prints what it received as JSON."""

import json
import os
import sys

from audio_processing_client import ApiError, AudioClient
from audio_processing_client.api.account import get_account
from audio_processing_client.api.batch import create_batch, get_batch
from audio_processing_client.api.run import run_steps
from audio_processing_client.models import CreateBatchBody, RunStepsBody, TempoAnalysis

audio = AudioClient(os.environ["API"], api_key=os.environ["KEY"])
sent: list[int] = []
file = sys.argv[1]
upload = audio.upload(file, on_progress=lambda bytes_sent, _: sent.append(bytes_sent))
body = CreateBatchBody(recipe_id="rec_0001_loudness_and_tempo", audio_urls=[upload.audio_url])
submitted = audio.call(create_batch, body=body, idempotency_key="once")
again = audio.call(create_batch, body=body, idempotency_key="once")
seen: list[int] = []
status = audio.wait_for(submitted, on_progress=lambda now: seen.append(now.percent_complete), timeout_s=120)
items = list(audio.results(submitted.batch_id, page_size=1))
tempo = items[0].raw_results.tempo_analysis
audio.export(submitted, f"{file}.csv", format="csv")

cropped = audio.call(
    run_steps,
    body=RunStepsBody.from_dict(
        {"capability": "crop_audio", "params": {"start_s": 0, "end_s": 1}, "audio_urls": [upload.audio_url]}
    ),
)
run = audio.wait_for(cropped)
made = run.result.crop_audio[0].audio
audio.download(made.url, f"{file}.cropped")


def code_of(client: AudioClient, operation, **arguments) -> list:
    try:
        client.call(operation, **arguments)
    except ApiError as error:
        return [error.code, error.status, bool(error.request_id)]
    return []


stranger = AudioClient(os.environ["API"], api_key="svc_live_wrong")
gone = AudioClient("http://127.0.0.1:1", retries=0)
print(
    json.dumps(
        {
            "sent": [sent[-1], upload.bytes_],
            "same": again.batch_id == submitted.batch_id,
            "status": status.status,
            "percent": seen[-1],
            "items": [item.status for item in items],
            "tempo": [isinstance(tempo, TempoAnalysis), round(tempo.bpm)],
            "made": [made.bytes_, os.path.getsize(f"{file}.cropped")],
            "csv": open(f"{file}.csv").readline().split(",")[:3],
            "refused": code_of(audio, get_batch, id="0198f3c4-5b7e-7c1a-9d2e-6f8a1b3c5d7e"),
            "stranger": code_of(stranger, get_account),
            "gone": code_of(gone, get_account),
        }
    )
)
audio.close()
