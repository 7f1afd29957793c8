"""Submits an import and batches, and prints what lists and streams of the service have as JSON."""

import json
import os
import sys

from audio_processing_client import ApiError, AudioClient
from audio_processing_client.api.account import list_account_ledger
from audio_processing_client.api.batch import create_batch, get_batch, list_batches
from audio_processing_client.api.chat import create_chat_turn, get_chat_turn
from audio_processing_client.api.conversations import list_conversations
from audio_processing_client.api.imports import list_imports
from audio_processing_client.api.uploads import list_uploads
from audio_processing_client.models import CreateBatchBody, CreateChatTurnBody

RECIPE = "rec_0001_loudness_and_tempo"
audio = AudioClient(os.environ["API"], api_key=os.environ["KEY"])
results = {}

url = audio.upload(sys.argv[1]).audio_url
lines = [
    {"audio_url": url, "custom_id": "first", "metadata": {"title": "ü"}},
    {"audio_url": "http://10.0.0.1/a.wav", "custom_id": "second"},
]
sent: list[int] = []
submitted = audio.submit_import(
    lines, recipe_id=RECIPE, max_retries=1, idempotency_key="once", on_progress=lambda bytes_sent, _: sent.append(bytes_sent)
)
file = f"{sys.argv[1]}.jsonl"
with open(file, "w", encoding="utf-8") as out:
    out.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
again = audio.submit_import(file, recipe_id=RECIPE, max_retries=1, idempotency_key="once")
size = os.path.getsize(file)
same = again.import_id == submitted.import_id
results["import"] = [submitted.status, submitted.total_items, same, sent[-1] == size]
ended = audio.wait_for(submitted, timeout_s=120)
results["ended"] = [ended.status, ended.completed_items, ended.failed_items]
results["items"] = [
    [item.custom_id, item.status] for batch_id in ended.batches for item in audio.results(batch_id)
]
try:
    audio.submit_import([{"audio_url": "nonsense"}], recipe_id=RECIPE)
except ApiError as error:
    results["bad_line"] = [error.code, error.errors[0]["path"]]
imports = list(audio.list_all(list_imports))
results["imports"] = [imports[0].import_id == submitted.import_id, len(imports)]

for _ in range(2):
    batch = audio.call(create_batch, body=CreateBatchBody(recipe_id=RECIPE, audio_urls=[url]))
    events = list(audio.batch_events(batch.batch_id))
results["events"] = [
    events[0].event,
    events[-1].event,
    events[-1].batch.status,
    events[-1].batch == audio.call(get_batch, id=batch.batch_id),
]
in_pages = list(audio.list_all(list_batches, page_size=1))
at_once = list(audio.list_all(list_batches))
results["batches"] = [len(in_pages), in_pages == at_once, len({each.batch_id for each in in_pages})]
results["completed"] = len(list(audio.list_all(list_batches, status="completed"))) == len(at_once)
try:
    list(audio.list_all(list_batches, status="done"))
except ValueError as error:
    results["no_status"] = str(error)
results["charges"] = len(list(audio.list_all(list_account_ledger, page_size=1))) > 1
results["uploads"] = len(list(audio.list_all(list_uploads, page_size=1)))

for _ in range(2):
    turn = audio.call(create_chat_turn, body=CreateChatTurnBody(message="What can you do?"))
    text = "".join(chunk["delta"] for chunk in audio.chat_events(turn.job_id) if chunk["type"] == "text-delta")
    ended_turn = audio.call(get_chat_turn, job_id=turn.job_id)
results["conversations"] = len(list(audio.list_all(list_conversations, page_size=1)))
# The text is empty if the turn had ended before it was followed.
results["chat"] = [ended_turn.status, text in (ended_turn.message.content, "")]
try:
    list(audio.list_all(create_batch))
except TypeError:
    results["no_list"] = "TypeError"
print(json.dumps(results))
audio.close()
